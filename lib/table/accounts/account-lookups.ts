import { account } from '#contract/account.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
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

const BRIEF = ['id', 'name', 'domain', 'status', 'owner_id'] as const;
const accountBrief = account.pick({ id: true, name: true, domain: true, status: true, owner_id: true });
const STATE = ['id', 'status', 'owner_id'] as const;
const accountState = account.pick({ id: true, status: true, owner_id: true });

/** The standing in a row of the index, where no owner is no attribute. */
const toState = (f: Readonly<Record<string, unknown>>) =>
  accountState.omit({ id: true }).parse({ owner_id: null, ...accountFilterMap.read(f) });

export function accountLookups(table: Table): AccountLookups {
  const rows = (workspaceId: string, filters: readonly Filter[]) =>
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
  async function isLargePart(workspaceId: string, requested: number): Promise<boolean> {
    if (requested <= MAX_ACCOUNTS_BY_KEY) return false;
    const counter = keys.shardCounter(collections.accounts(workspaceId));
    const all = await getItem(table, counter, ({ rows }) => Number(rows ?? 0));
    return requested * ROWS_PER_ACCOUNT > (all ?? 0);
  }

  const ownedFilter = (value: string | null): Filter =>
    value === null
      ? { field: accountFilterFields.owner_id, op: 'not_exists' }
      : { field: accountFilterFields.owner_id, op: '=', value };

  async function getMany(workspaceId: string, ids: readonly string[]) {
    const items = await batchGet(
      table,
      ids.map((id) => keys.account(workspaceId, id)),
    );
    return items.map(toAccountRecord);
  }

  const idsWhere: AccountLookups['idsWhere'] = async (workspaceId, { owner_id, statuses }) => {
    const found = await rows(workspaceId, [
      ...(owner_id === undefined ? [] : [ownedFilter(owner_id)]),
      ...(statuses === undefined
        ? []
        : [{ field: accountFilterFields.status, op: 'in' as const, value: statuses }]),
    ]);
    return new Set(found.map(({ id }) => id));
  };

  return {
    getMany,

    async briefs(workspaceId, ids) {
      const items = await batchGet(
        table,
        [...new Set(ids)].map((id) => keys.account(workspaceId, id)),
        BRIEF,
      );
      return new Map(items.map((item) => accountBrief.parse(item)).map(({ id, ...brief }) => [id, brief]));
    },

    async getStates(workspaceId, ids) {
      if (await isLargePart(workspaceId, ids.size)) {
        const all = await rows(workspaceId, []);
        return new Map(all.flatMap(({ id, f }) => (ids.has(id) ? [[id, toState(f)] as const] : [])));
      }
      const requested = [...ids].map((id) => keys.account(workspaceId, id));
      const items = await batchGet(table, requested, STATE, 'eventual');
      return new Map(
        items.map((item) => accountState.parse(item)).map(({ id, ...rest }) => [id, rest] as const),
      );
    },

    idsWhere,

    ownedBy: (workspaceId, memberId) => idsWhere(workspaceId, { owner_id: memberId }),

    async lastActivated(workspaceId, limit, memberId) {
      const active = await rows(workspaceId, [
        { field: accountFilterFields.status, op: '=', value: 'active' },
        { field: accountFilterFields.domain, op: 'exists' },
        ...(memberId === undefined ? [] : [ownedFilter(memberId)]),
      ]);
      const latest = active
        .map(({ id, f }) => ({ id, at: String(accountFilterMap.read(f).activated_at ?? '') }))
        .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
        .slice(0, limit);
      const records = new Map(
        (
          await getMany(
            workspaceId,
            latest.map(({ id }) => id),
          )
        ).map((record) => [record.id, record]),
      );
      // The index lags behind the table, so check the record itself.
      return latest
        .flatMap(({ id }) => records.get(id) ?? [])
        .filter(
          ({ status, owner_id }) => status === 'active' && (memberId === undefined || owner_id === memberId),
        );
    },
  };
}
