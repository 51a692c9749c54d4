import { type AccountRoom, readAccountRoom } from '#domain/workspace/plans/account-room.ts';
import { collections } from '#table/keys.ts';
import { readCollection } from '#table/paging/collection-state.ts';
import { withListIo } from '#table/paging/list-io.ts';
import type { Table } from '#table/table.ts';
import { planStore } from '#table/workspaces/plan-store.ts';

const countAccounts = (table: Table) => async (workspaceId: string) =>
  (await withListIo(table, (io) => readCollection(io, collections.accounts(workspaceId)))).count;

/** Costs two reads: the plan, and the counts of all accounts at once. */
export const accountRoom =
  (table: Table) =>
  (workspaceId: string): Promise<AccountRoom> =>
    readAccountRoom({ plans: planStore(table), countAccounts: countAccounts(table) }, workspaceId);
