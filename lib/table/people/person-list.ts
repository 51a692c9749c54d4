import type { PeopleQuery } from '#contract/people.ts';
import { type PeopleSight, peopleSight } from '#domain/people/people-sight.ts';
import type { PersonRecord } from '#domain/people/person-record.ts';
import { fold } from '#domain/text/fold.ts';
import { limitedTo, type Viewer } from '#domain/visibility/viewer.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { accountIdOfPartition, collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { KeepRow, ListPage, ListSource } from '#table/paging/list-request.ts';
import { listVersion } from '#table/paging/list-version.ts';
import { nameOfSet } from '#table/paging/name-of-set.ts';
import type { Table } from '#table/table.ts';
import { keyOfPerson, personFilterFields, personIndexes, toPersonRecord } from './person-item.ts';

const equals = (field: string, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ field, op: '=', value }];

/** A scoped member's sight as a filter, so that DynamoDB counts and only matches are sent; more accounts than it takes are sifted here. */
const sightFilter = (workspaceId: string, { memberId, accountIds }: PeopleSight): Filter => ({
  any: [
    { field: personFilterFields.owner_id, op: '=', value: memberId },
    { field: 'PK', op: 'in', value: [...accountIds].map((id) => keys.account(workspaceId, id).PK) },
  ],
});

/** As many values as DynamoDB takes in one condition. */
const ACCOUNTS_PER_FILTER = 100;

/** Whom a list or an export is asked for. */
export type PeopleFilters = Omit<PeopleQuery, 'sort' | 'order' | 'page' | 'per_page'>;

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
  ...(query.search === undefined
    ? []
    : [{ field: personFilterFields.search, op: 'contains' as const, value: fold(query.search) }]),
];

/** A list's members and an account's people lie together; only the rest goes through the workspace's index. */
function sourceOf(workspaceId: string, { list_id, account_id, sort }: PeopleQuery): ListSource {
  const index = personIndexes[sort];
  if (list_id !== undefined) {
    return {
      kind: 'pointers',
      partition: { attribute: 'PK', value: keys.peopleListMember(workspaceId, list_id, '').PK },
      follow: ({ SK }) => keyOfPerson(workspaceId, String(SK)),
      sortAttribute: index.sortAttribute,
    };
  }
  if (account_id !== undefined) {
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
  };
}

/** The members of a list who work at one account, and what a member sees. */
export function peopleLimitsOf(
  workspaceId: string,
  { list_id, account_id }: PeopleFilters,
  sight: PeopleSight | undefined,
): { filters: Filter[]; keep?: (row: KeepRow) => boolean; keepName?: string } {
  const atAccount =
    list_id !== undefined && account_id !== undefined
      ? equals('PK', keys.account(workspaceId, account_id).PK)
      : [];
  if (!sight) return { filters: atAccount };
  if (sight.accountIds.size <= ACCOUNTS_PER_FILTER) {
    return { filters: [...atAccount, sightFilter(workspaceId, sight)] };
  }
  const sees = ({ f, key }: KeepRow): boolean =>
    f.o === sight.memberId || sight.accountIds.has(accountIdOfPartition(key));
  return { filters: atAccount, keep: sees, keepName: nameOfSet(sight.accountIds, sight.memberId) };
}

/** Accounts may have changed hands since the index took note: their owners are asked for those on the page. */
export async function stillSeen(
  table: Table,
  workspaceId: string,
  { memberId }: PeopleSight,
  people: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const accountIds = people
    .filter(({ owner_id }) => owner_id !== memberId)
    .map(({ account_id }) => account_id);
  const accounts = await batchGet(
    table,
    [...new Set(accountIds)].map((id) => keys.account(workspaceId, id)),
    ['id', 'owner_id'],
  );
  const owned = new Set(accounts.filter((account) => account.owner_id === memberId).map(({ id }) => id));
  return people.filter(({ owner_id, account_id }) => owner_id === memberId || owned.has(account_id));
}

/** One page of a workspace's people, as far as the viewer sees them. */
export const listPeoplePage = async (
  table: Table,
  viewer: Viewer,
  query: PeopleQuery,
): Promise<ListPage<PersonRecord>> =>
  listPeopleInSight(table, viewer, query, await peopleSight(accountLookups(table), viewer, query));

/** The same for a sight that is known already; without one everybody is seen. */
export const listPeopleInSight = async (
  table: Table,
  { workspaceId, keyId }: Pick<Viewer, 'workspaceId' | 'keyId'>,
  query: PeopleQuery,
  sight: PeopleSight | undefined,
): Promise<ListPage<PersonRecord>> => {
  const { filters, ...limits } = peopleLimitsOf(workspaceId, query, sight);
  const page = await listPage(table, {
    source: sourceOf(workspaceId, query),
    filters: [...peopleFiltersOf(query), ...filters],
    ...limits,
    walker: keyId,
    order: query.order,
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
    toRow: toPersonRecord,
  });
  return sight ? { ...page, rows: await stillSeen(table, workspaceId, sight, page.rows) } : page;
};

/** Names what the first page of a viewer's people shows; whom a scoped member sees follows from accounts too. */
export const peopleVersion = async (
  table: Table,
  viewer: Viewer,
  { page }: Pick<PeopleQuery, 'page'>,
): Promise<string | undefined> => {
  const { people, accounts } = collections;
  const read = limitedTo(viewer) === undefined ? [people] : [people, accounts];
  return page === 1
    ? listVersion(
        table,
        read.map((collection) => collection(viewer.workspaceId)),
      )
    : undefined;
};
