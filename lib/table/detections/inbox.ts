import type { AccountState } from '#domain/market/accounts/account-lookups.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-record.ts';
import type { StoredState } from '#domain/signals/detections/detection-state.ts';
import type { InboxStore } from '#domain/signals/detections/inbox.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { anyOf, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { collections, keys } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';
import { detectionFilterMap, inboxIndex, toStoredState } from './detection-item.ts';

/** An open or snoozed detection, as its index row tells. */
export interface OpenRow extends StoredState {
  readonly accountId: string;
  readonly foundAt: string;
  /** The last day to act on it. Undefined if no one can. */
  readonly lastDayToAct: string | undefined;
}

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
  const found = await listRows(table, source, [
    { field: detectionFilterMap.paths.is_background, op: 'not_exists' },
  ]);
  const rows = found.map(({ id, f }) => {
    const { created_at, act_until } = detectionFilterMap.read(f);
    return {
      ...toStoredState(f),
      accountId: accountIdOfDetection(id) ?? '',
      foundAt: String(created_at ?? ''),
      lastDayToAct: act_until === undefined ? undefined : String(act_until),
    };
  });
  const ids = new Set(rows.map(({ accountId }) => accountId));
  return { rows, accounts: await accountLookups(table).getStates(workspaceId, ids) };
}

export const inboxStore = (table: Table): InboxStore => ({
  openRows: (workspaceId) => readOpenRows(table, workspaceId),

  lastVisit: async (workspaceId, reader) =>
    (await getItem(table, keys.inboxVisit(workspaceId, reader), ({ visited_at }) => String(visited_at))) ??
    null,

  async visit(workspaceId, reader, at) {
    // If the condition fails, a later visit is already recorded.
    await updateIf(table, {
      Key: keys.inboxVisit(workspaceId, reader),
      set: { visited_at: at },
      when: anyOf(isAbsent('visited_at'), isBelow('visited_at', at)),
    });
  },
});
