import type { RemoveAccount } from '#domain/market/accounts/delete-account.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { deleteEntry, transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { releaseRows } from '#table/paging/reserve-shards.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';
import { clearAccount } from './clear-account.ts';

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
