import { SECOND_MS } from '#contract/time.ts';
import type { RemoveAccount } from '#domain/market/accounts/delete-account.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { sendQuery } from '#table/dynamodb/query-all.ts';
import { deleteEntry, transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { releaseRows } from '#table/paging/reserve-shards.ts';
import { finishPendingJob, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { clearPeople } from '#table/people/remove-people.ts';
import type { Table } from '#table/table.ts';

/** Separate from the other writes: few functions need access to everything an account owns. */
export const removeAccount =
  (table: Table, now: () => Date): RemoveAccount =>
  async (workspaceId, { id, domain, revision }) => {
    const lock = domain === null ? [] : [deleteEntry(keys.accountDomainLock(workspaceId, domain))];
    const outcome = await transact(table, [
      deleteEntry(keys.account(workspaceId, id), { revision }),
      ...lock,
      ...countRows(collections.accounts(workspaceId), -1, id),
      putPendingJob('clear_account', workspaceId, id, now()),
    ]);
    if (!outcome.committed) return CHANGED_MEANWHILE;
    await runPendingJobNow('clear_account', async () => {
      await clearAccount(table, workspaceId, id);
      await releaseRows(table, collections.accounts(workspaceId), 1);
    });
    return 'saved';
  };

const KIND = 'clear_account';
const ITEMS_AT_ONCE = 500;
/** An account may have a hundred thousand events, and a function has other things to do. */
const SHARE_MS = 15 * SECOND_MS;

/**
 * Removes everything that belonged to a deleted account; what takes longer than one share is left to a new pending
 * job. Safe to repeat: the job is removed last.
 */
export async function clearAccount(
  table: Table,
  workspaceId: string,
  accountId: string,
  shareMs = SHARE_MS,
): Promise<void> {
  const endBy = Date.now() + shareMs;
  await clearPeople(table, workspaceId, accountId);
  const { PK } = keys.account(workspaceId, accountId);
  for (;;) {
    const { Items = [] } = await sendQuery(table, {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': PK },
      ProjectionExpression: 'PK, SK',
      ConsistentRead: true,
      Limit: ITEMS_AT_ONCE,
    });
    if (Items.length === 0) break;
    await batchDelete(table, Items.map(readKey));
    if (Date.now() < endBy) continue;
    // As a new job, because a claimed one would wait longer after every share.
    await transact(table, [putPendingJob(KIND, workspaceId, accountId, new Date())]);
    return;
  }
  await finishPendingJob(table, { kind: KIND, workspace_id: workspaceId, record_id: accountId });
}
