import { type RosterStates, rosterState } from '#domain/signals/moves/move-ports.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** One small item per account. The people themselves record who was listed. */
export const rosterStates = (table: Table): RosterStates => ({
  get: (workspaceId, accountId) =>
    getItem(table, keys.rosterState(workspaceId, accountId), (item) => rosterState.parse(item)),

  async put(workspaceId, accountId, state) {
    await transact(table, [
      { ConditionCheck: { Key: keys.account(workspaceId, accountId), when: exists() } },
      { Put: { Item: { ...keys.rosterState(workspaceId, accountId), ...state } } },
    ]);
  },
});
