import type { PeopleQuery } from '#contract/people.ts';
import { type PeopleVisibility, readPeopleVisibility } from '#domain/market/people/people-visibility.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { collections, type Key, keys, parseAccountId } from '#table/keys.ts';
import { createFilters, type Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { Limits, ListPage, ListSource, Members, Visibility } from '#table/paging/list-request.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Table } from '#table/table.ts';
import {
  personFilterFields,
  personFilterMap,
  personIndexes,
  requirePersonKey,
  toPersonRecord,
} from './person-item.ts';

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

/** The filters of a list or an export of people. */
export type PeopleFilters = Omit<PeopleQuery, 'sort' | 'order' | 'page' | 'per_page'>;

/** A saved list shows all its members unless the query says otherwise. */
function createLeftFilter({ left, list_id }: PeopleFilters): Filter[] {
  const field = personFilterFields.left_at;
  const choice = left ?? (list_id === undefined ? 'false' : 'include');
  if (choice === 'include') return [];
  return [choice === 'true' ? { field, op: 'exists' } : { field, op: 'not_exists' }];
}

/** Lists show everyone who hasn't left unless the query says otherwise, and their count is that of these. */
export const countedPeopleFilters = createLeftFilter({});

export const createPeopleFilters = (query: PeopleFilters): Filter[] => [
  ...createFilters(
    { ...query, search: query.search && fold(query.search) },
    {
      job_level: ['=', personFilterFields.job_level],
      country_code: ['=', personFilterFields.country_code],
      source: ['=', personFilterFields.source],
      owner_id: ['=', personFilterFields.owner_id],
      has_email: ['present', personFilterFields.email],
      search: ['contains', personFilterFields.search],
      left: null,
      // They choose where the list is read.
      account_id: null,
      list_id: null,
    },
  ),
  ...createLeftFilter(query),
];

/**
 * An account's people share a partition. Other lists use the workspace's index; a saved list reads its
 * members from it.
 */
function chooseSource(workspaceId: string, { list_id, account_id, sort }: PeopleQuery): ListSource {
  const index = personIndexes[sort];
  if (list_id === undefined && account_id !== undefined) {
    const { PK, SK } = keys.person(workspaceId, { accountId: account_id, hash: '' });
    return {
      kind: 'partition',
      partition: { attribute: 'PK', value: PK, sortKeyPrefix: { attribute: 'SK', prefix: SK } },
      sortAttribute: index.sortAttribute,
    };
  }
  return {
    kind: 'collection',
    collection: collections.people(workspaceId),
    index,
    keyOfId: (id) => requirePersonKey(workspaceId, id),
    countedFilters: countedPeopleFilters,
    ...(list_id !== undefined && { members: createMembers(workspaceId, list_id) }),
  };
}

const createMembers = (workspaceId: string, listId: string): Members => ({
  name: listId,
  partition: { attribute: 'PK', value: keys.peopleListMember(workspaceId, listId, '').PK },
  toRowKey: ({ SK }) => requirePersonKey(workspaceId, String(SK)),
  isMember: ({ list_ids }) => list_ids instanceof Set && list_ids.has(listId),
});

/** The filter for a list's members at one account. */
export const createMembersAccountFilter = (
  workspaceId: string,
  { list_id, account_id }: Pick<PeopleFilters, 'list_id' | 'account_id'>,
): Filter[] =>
  list_id !== undefined && account_id !== undefined
    ? [{ field: 'PK', op: '=', value: keys.account(workspaceId, account_id).PK }]
    : [];

/**
 * A scoped member's sight as a filter, so that DynamoDB counts and sends only matches. Longer account lists
 * are filtered here.
 */
export function createVisibilityLimits(
  workspaceId: string,
  memberId: string,
  accountIds: ReadonlySet<string>,
): Limits {
  if (accountIds.size > ACCOUNTS_PER_FILTER) {
    return {
      rule: ({ filterMap, key }) =>
        personFilterMap.read(filterMap).owner_id === memberId || accountIds.has(parseAccountId(key)),
    };
  }
  const isAssigned: Filter = { field: personFilterFields.owner_id, op: '=', value: memberId };
  const value = [...accountIds].map((id) => keys.account(workspaceId, id).PK);
  return { filters: [{ any: [isAssigned, { field: 'PK', op: 'in', value }] }] };
}

/** Accounts may have changed owners since the first page was read or the index was updated, so check the owners. */
export async function createOwnersCheck(
  table: Table,
  memberId: string,
  people: readonly Pick<Key, 'PK'>[],
): Promise<(person: { readonly PK?: unknown; readonly owner_id?: unknown }) => boolean> {
  const { SK } = keys.account('', '');
  const accounts = [...new Set(people.map(({ PK }) => PK))].map((PK) => ({ PK, SK }));
  const accountItems = await batchGet(table, accounts, ['PK', 'SK', 'owner_id']);
  const ownedPartitions = new Set(
    accountItems.filter(({ owner_id }) => owner_id === memberId).map(({ PK }) => PK),
  );
  return ({ PK, owner_id }) => owner_id === memberId || ownedPartitions.has(PK);
}

const createVisibility = (
  table: Table,
  workspaceId: string,
  { memberId, accountIds }: PeopleVisibility,
): Visibility => ({
  name: memberId,
  findIds: accountIds,
  toLimits: (ids) => createVisibilityLimits(workspaceId, memberId, ids),
  createRowCheck: (people) => createOwnersCheck(table, memberId, people),
});

/** One page of a workspace's people that the viewer may see. */
export async function listPeoplePage(
  table: Table,
  viewer: Viewer,
  query: PeopleQuery,
): Promise<ListPage<PersonRecord>> {
  const { workspaceId, keyId } = viewer;
  const visibility = await readPeopleVisibility(createAccountLookups(table), viewer, query);
  return listPage(table, {
    source: chooseSource(workspaceId, query),
    filters: [...createPeopleFilters(query), ...createMembersAccountFilter(workspaceId, query)],
    visibility: visibility && createVisibility(table, workspaceId, visibility),
    clientId: keyId,
    order: query.order,
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toPersonRecord,
  });
}

/** The ids of all people assigned to a member: one pass over the index and no fetch. */
export const findAssignedPeople =
  (table: Table) =>
  async (workspaceId: string, memberId: string): Promise<ReadonlySet<string>> => {
    const rows = await listRows(
      table,
      {
        kind: 'collection',
        collection: collections.people(workspaceId),
        index: personIndexes.created_at,
        keyOfId: (id) => requirePersonKey(workspaceId, id),
      },
      [{ field: personFilterFields.owner_id, op: '=', value: memberId }],
    );
    return new Set(rows.map(({ id }) => id));
  };
