import type { PeopleQuery } from '#contract/people.ts';
import { type PeopleSight, peopleSight } from '#domain/market/people/people-sight.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { accountIdOfPartition, collections, type Key, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { Limits, ListPage, ListSource, Members, Sight } from '#table/paging/list-request.ts';
import { firstPageVersion } from '#table/paging/list-version.ts';
import type { Table } from '#table/table.ts';
import { keyOfPerson, personFilterFields, personIndexes, toPersonRecord } from './person-item.ts';

const equals = (field: string, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ field, op: '=', value }];

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

/** The filters of a list or an export of people. */
export type PeopleFilters = Omit<PeopleQuery, 'sort' | 'order' | 'page' | 'per_page'>;

/** A saved list shows all its members unless the query says otherwise. */
function leftFilters({ left, list_id }: PeopleFilters): Filter[] {
  const field = personFilterFields.left_at;
  const shown = left ?? (list_id === undefined ? 'false' : 'include');
  if (shown === 'include') return [];
  return [shown === 'true' ? { field, op: 'exists' } : { field, op: 'not_exists', passesMost: true }];
}

export const peopleFiltersOf = (query: PeopleFilters): Filter[] => [
  ...equals(personFilterFields.job_level, query.job_level),
  ...equals(personFilterFields.country_code, query.country_code),
  ...equals(personFilterFields.source, query.source),
  ...equals(personFilterFields.owner_id, query.owner_id),
  ...(query.has_email === undefined
    ? []
    : [
        {
          field: personFilterFields.email,
          op: query.has_email ? ('exists' as const) : ('not_exists' as const),
        },
      ]),
  ...leftFilters(query),
  ...(query.search === undefined
    ? []
    : [{ field: personFilterFields.search, op: 'contains' as const, value: fold(query.search) }]),
];

/**
 * An account's people share a partition. Other lists use the workspace's index; a saved list reads its
 * members from it.
 */
function sourceOf(workspaceId: string, { list_id, account_id, sort }: PeopleQuery): ListSource {
  const index = personIndexes[sort];
  if (list_id === undefined && account_id !== undefined) {
    const { PK, SK } = keys.person(workspaceId, { accountId: account_id, hash: '' });
    return {
      kind: 'partition',
      partition: { attribute: 'PK', value: PK, begins: { attribute: 'SK', with: SK } },
      sortAttribute: index.sortAttribute,
    };
  }
  return {
    kind: 'collection',
    collection: collections.people(workspaceId),
    index,
    keyOfId: (id) => keyOfPerson(workspaceId, id),
    isAnnounced: true,
    ...(list_id !== undefined && { members: membersOf(workspaceId, list_id) }),
  };
}

const membersOf = (workspaceId: string, listId: string): Members => ({
  name: listId,
  partition: { attribute: 'PK', value: keys.peopleListMember(workspaceId, listId, '').PK },
  follow: ({ SK }) => keyOfPerson(workspaceId, String(SK)),
  isMember: ({ list_ids }) => list_ids instanceof Set && list_ids.has(listId),
});

/** The filter for a list's members at one account. */
export const accountFilterOf = (
  workspaceId: string,
  { list_id, account_id }: Pick<PeopleFilters, 'list_id' | 'account_id'>,
): Filter[] =>
  list_id !== undefined && account_id !== undefined
    ? equals('PK', keys.account(workspaceId, account_id).PK)
    : [];

/**
 * A scoped member's sight as a filter, so that DynamoDB counts and sends only matches. Longer account lists
 * are filtered here.
 */
export function sightLimits(workspaceId: string, memberId: string, accountIds: ReadonlySet<string>): Limits {
  if (accountIds.size > ACCOUNTS_PER_FILTER) {
    return { keep: ({ f, key }) => f.o === memberId || accountIds.has(accountIdOfPartition(key)) };
  }
  const own: Filter = { field: personFilterFields.owner_id, op: '=', value: memberId };
  const value = [...accountIds].map((id) => keys.account(workspaceId, id).PK);
  return { filters: [{ any: [own, { field: 'PK', op: 'in', value }] }] };
}

/** Accounts may have changed owners since the walk started or the index was updated, so check the owners. */
export async function ownersCheck(
  table: Table,
  memberId: string,
  people: readonly Pick<Key, 'PK'>[],
  freshness: 'last' | 'soon',
): Promise<(person: { readonly PK?: unknown; readonly owner_id?: unknown }) => boolean> {
  const { SK } = keys.account('', '');
  const accounts = [...new Set(people.map(({ PK }) => PK))].map((PK) => ({ PK, SK }));
  const read = await batchGet(table, accounts, ['PK', 'SK', 'owner_id'], freshness);
  const owned = new Set(read.filter(({ owner_id }) => owner_id === memberId).map(({ PK }) => PK));
  return ({ PK, owner_id }) => owner_id === memberId || owned.has(PK);
}

const sightOf = (table: Table, workspaceId: string, { memberId, accountIds }: PeopleSight): Sight => ({
  name: memberId,
  dependsOn: [collections.accounts(workspaceId)],
  find: accountIds,
  limitsOf: (ids) => sightLimits(workspaceId, memberId, ids),
  check: (people, isSettled) => ownersCheck(table, memberId, people, isSettled ? 'soon' : 'last'),
});

/** One page of a workspace's people that the viewer may see. */
export const listPeoplePage = async (
  table: Table,
  viewer: Viewer,
  query: PeopleQuery,
): Promise<ListPage<PersonRecord>> =>
  listPeopleInSight(table, viewer, query, await peopleSight(accountLookups(table), viewer, query));

/** The same with a known sight. Without one, everyone is visible. */
export const listPeopleInSight = async (
  table: Table,
  { workspaceId, keyId }: Pick<Viewer, 'workspaceId' | 'keyId'>,
  query: PeopleQuery,
  sight: PeopleSight | undefined,
): Promise<ListPage<PersonRecord>> =>
  listPage(table, {
    source: sourceOf(workspaceId, query),
    filters: [...peopleFiltersOf(query), ...accountFilterOf(workspaceId, query)],
    sight: sight && sightOf(table, workspaceId, sight),
    walker: keyId,
    order: query.order,
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toPersonRecord,
  });

/** The version of a viewer's first page of people. */
export const peopleVersion = (
  table: Table,
  viewer: Viewer,
  { page }: Pick<PeopleQuery, 'page'>,
): Promise<string | undefined> =>
  firstPageVersion(table, viewer, page, [collections.people(viewer.workspaceId)]);
