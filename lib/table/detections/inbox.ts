import type { AccountState } from '#domain/market/accounts/account-lookups.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-record.ts';
import type { InboxStore, OpenRow } from '#domain/signals/detections/inbox.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { anyOf, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { collections, keys } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';
import { detectionFilterMap, inboxIndex, readDaysToAct, toStoredState } from './detection-item.ts';

/** Every open or snoozed detection of a workspace, with the standing of its account. Costs what is open. */
export async function readOpenRows(
  table: Table,
  workspaceId: string,
): Promise<{ rows: readonly OpenRow[]; accounts: ReadonlyMap<string, AccountState> }> {
  const source = {
    kind: 'collection',
    collection: collections.detections(workspaceId),
    index: inboxIndex,
  } as const;
  const indexRows = await listRows(table, source, [
    { field: detectionFilterMap.paths.is_background, op: 'not_exists' },
  ]);
  const rows = indexRows.map(({ id, filterMap }) => {
    const { created_at } = detectionFilterMap.read(filterMap);
    return {
      ...toStoredState(filterMap),
      ...readDaysToAct(filterMap),
      accountId: accountIdOfDetection(id) ?? '',
      foundAt: String(created_at ?? ''),
    };
  });
  const ids = new Set(rows.map(({ accountId }) => accountId));
  return { rows, accounts: await createAccountLookups(table).findStates(workspaceId, ids) };
}

export const createInboxStore = (table: Table): InboxStore => ({
  openRows: (workspaceId) => readOpenRows(table, workspaceId),

  lastVisit: async (workspaceId, reader) =>
    (await getItem(table, keys.inboxVisit(workspaceId, reader), ({ visited_at }) => String(visited_at))) ??
    null,

  async visit(workspaceId, reader, visitedAt) {
    // If the condition fails, a later visit is already recorded.
    await updateIf(table, {
      Key: keys.inboxVisit(workspaceId, reader),
      set: { visited_at: visitedAt },
      when: anyOf(isAbsent('visited_at'), isBelow('visited_at', visitedAt)),
    });
  },
});
