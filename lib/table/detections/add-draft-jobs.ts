import { pendingKinds } from '#domain/shared/pending-jobs/pending-job.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { createPendingJobItem } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';

/**
 * Stores the pending drafts of many accounts at once, for a caller that sends the messages itself: the sweeper sends them again if one
 * got lost. An account's earlier job is replaced, so that it is done once. Returns when it was stored.
 */
export async function addDraftJobs(
  table: Table,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<string> {
  const storedAt = new Date(timeOf(table));
  const { shortestPauseMs: firstPauseMs } = pendingKinds.redraft_messages;
  await batchPut(
    table,
    accountIds.map((id) => createPendingJobItem('redraft_messages', workspaceId, id, storedAt, firstPauseMs)),
  );
  return storedAt.toISOString();
}
