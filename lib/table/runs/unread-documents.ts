import type { UnreadDocuments } from '#domain/signals/runs/unread-documents.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { putItem } from '#table/dynamodb/items.ts';
import {
  createPendingJobItem,
  finishPendingJob,
  getPendingJob,
} from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';

export const unreadDocuments = (table: Table): UnreadDocuments => ({
  async wait(workspaceId, accountId) {
    const job = createPendingJobItem('read_again', workspaceId, accountId, new Date(timeOf(table)));
    await putItem(table, job, isAbsent());
  },

  async markRead(workspaceId, accountId, scanStartedAt) {
    const job = await getPendingJob(table, 'read_again', workspaceId, accountId);
    if (job && job.promised_at <= scanStartedAt) await finishPendingJob(table, job);
  },
});
