import { pendingKinds } from '#domain/shared/pending-jobs/pending-job.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { createPendingJobItem } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';

/**
 * Promises the drafts of many accounts at once, for a caller that sends the messages itself: the sweeper sends them again if one
 * got lost. An account's earlier promise is replaced, so that it is kept once. Returns when it was promised.
 */
export async function addDraftJobs(
  table: Table,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<string> {
  const at = new Date(timeOf(table));
  const { shortestPauseMs: firstPauseMs } = pendingKinds.redraft_messages;
  await batchPut(
    table,
    accountIds.map((id) => createPendingJobItem('redraft_messages', workspaceId, id, at, firstPauseMs)),
  );
  return at.toISOString();
}
