import { account } from '#contract/account.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';
import { accountFilterFields, accountFilterMap, accountIndexes, toAccountRecord } from './account-item.ts';

/** Up to this many accounts are read by key, however many there are. */
const MAX_ACCOUNTS_BY_KEY = 300;
/**
 * An account read by key costs half a unit, as much as fifteen rows of the index, but takes only as long as one or two.
 * Ten gives up some units for the time.
 */
const ROWS_PER_ACCOUNT = 10;

const accountBrief = account.pick({ name: true, domain: true, status: true, owner_id: true });
const accountState = account.pick({ status: true, owner_id: true });

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The state in a row of the index, where an account without an owner lacks the attribute. */
const toState = (filterMap: Readonly<Record<string, unknown>>) =>
  accountState.parse({ owner_id: null, ...accountFilterMap.read(filterMap) });

export function createAccountLookups(table: Table): AccountLookups {
  const findRows = (workspaceId: string, filters: readonly Filter[]) =>
    listRows(
      table,
      {
        kind: 'collection',
        collection: collections.accounts(workspaceId),
        index: accountIndexes.created_at,
      },
      filters,
    );

  /** Whether so many accounts are found for less in the index of all. */
  async function isIndexCheaper(workspaceId: string, requested: number): Promise<boolean> {
    if (requested <= MAX_ACCOUNTS_BY_KEY) return false;
    const counter = keys.shardCounter(collections.accounts(workspaceId));
    const storedCount = await getItem(table, counter, ({ rows }) => Number(rows ?? 0));
    return requested * ROWS_PER_ACCOUNT > (storedCount ?? 0);
  }

  const createOwnerFilter = (value: string | null): Filter =>
    value === null
      ? { field: accountFilterFields.owner_id, op: 'not_exists' }
      : { field: accountFilterFields.owner_id, op: '=', value };

  const getRecords = (workspaceId: string, ids: readonly string[]) =>
    findItems(table, ids, (id) => keys.account(workspaceId, id), toAccountRecord);

  const idsWhere: AccountLookups['listIds'] = async (workspaceId, { owner_id, statuses }) => {
    const indexRows = await findRows(workspaceId, [
      ...(owner_id === undefined ? [] : [createOwnerFilter(owner_id)]),
      ...(statuses === undefined
        ? []
        : [{ field: accountFilterFields.status, op: 'in' as const, value: statuses }]),
    ]);
    return new Set(indexRows.map(({ id }) => id));
  };

  return {
    getMany: async (workspaceId, ids) => [...(await getRecords(workspaceId, ids)).values()],

    findBriefs: (workspaceId, ids) =>
      findItems(
        table,
        ids,
        (id) => keys.account(workspaceId, id),
        accountBrief,
        Object.keys(accountBrief.shape),
      ),

    async findStates(workspaceId, ids) {
      if (await isIndexCheaper(workspaceId, ids.size)) {
        const indexRows = await findRows(workspaceId, []);
        return new Map(
          indexRows.flatMap(({ id, filterMap }) => (ids.has(id) ? [[id, toState(filterMap)] as const] : [])),
        );
      }
      const toKey = (id: string) => keys.account(workspaceId, id);
      return findItems(table, ids, toKey, accountState, Object.keys(accountState.shape), 'eventual');
    },

    listIds: idsWhere,

    listOwnedIds: (workspaceId, memberId) => idsWhere(workspaceId, { owner_id: memberId }),

    async listLastActivated(workspaceId, limit, memberId) {
      const activeRows = await findRows(workspaceId, [
        { field: accountFilterFields.status, op: '=', value: 'active' },
        { field: accountFilterFields.domain, op: 'exists' },
        ...(memberId === undefined ? [] : [createOwnerFilter(memberId)]),
      ]);
      const latestIds = activeRows
        .map(({ id, filterMap }) => ({
          id,
          activatedAt: String(accountFilterMap.read(filterMap).activated_at ?? ''),
        }))
        .sort((a, b) => compareText(b.activatedAt, a.activatedAt) || compareText(b.id, a.id))
        .slice(0, limit)
        .map(({ id }) => id);
      const records = await getRecords(workspaceId, latestIds);
      // The index lags behind the table, so check the record itself.
      return latestIds
        .flatMap((id) => records.get(id) ?? [])
        .filter(
          ({ status, owner_id }) => status === 'active' && (memberId === undefined || owner_id === memberId),
        );
    },
  };
}
