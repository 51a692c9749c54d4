import { type AccountRoom, readAccountRoom } from '#domain/workspace/plans/account-room.ts';
import { type PlanStore, plan } from '#domain/workspace/plans/plan.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { collections, keys } from '#table/keys.ts';
import { readCollection } from '#table/paging/collection-state.ts';
import { withListIo } from '#table/paging/list-io.ts';
import { type Table, timeOf } from '#table/table.ts';

export const createPlanStore = (table: Table): PlanStore => ({
  get: (workspaceId) => getItem(table, keys.plan(workspaceId), plan),

  async change(workspaceId, { resetUsage, ...changes }) {
    const attributes = {
      ...changes,
      ...(resetUsage && { credits_used: 0, used_since: new Date(timeOf(table)).toISOString() }),
    };
    if (Object.keys(attributes).length === 0) return this.get(workspaceId);
    const updatedAttributes = await updateIf(table, {
      Key: keys.plan(workspaceId),
      set: attributes,
      when: exists(),
      ReturnValues: 'ALL_NEW',
    });
    return updatedAttributes && plan.parse(updatedAttributes);
  },
});

const countAccounts = (table: Table) => async (workspaceId: string) =>
  (await withListIo(table, (io) => readCollection(io, collections.accounts(workspaceId)))).rowCount;

/** Costs two reads: the plan, and the counts of all accounts at once. */
export const createAccountRoomReader =
  (table: Table) =>
  (workspaceId: string): Promise<AccountRoom> =>
    readAccountRoom({ plans: createPlanStore(table), countAccounts: countAccounts(table) }, workspaceId);
