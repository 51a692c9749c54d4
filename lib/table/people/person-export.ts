import type { PeopleExportQuery } from '#contract/exports.ts';
import { peopleSight } from '#domain/market/people/people-sight.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { ExportPlace } from '#domain/outbound/exports/last-row.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys } from '#table/keys.ts';
import { creationBounds } from '#table/paging/creation-bounds.ts';
import type { ListContext } from '#table/paging/list-request.ts';
import { type OrderedSource, streamRows } from '#table/paging/stream-rows.ts';
import type { Table } from '#table/table.ts';
import { keyOfPerson, personIndexes, toPersonRecord } from './person-item.ts';
import { accountFilterOf, ownersCheck, peopleFiltersOf, sightLimits } from './person-list.ts';

interface Way {
  readonly source: OrderedSource;
  readonly from: string;
  readonly to: string;
}

/** Above every character of an id. */
const LAST = '~';

/**
 * A list's members and an account's people are stored together, by id. Everyone else is sorted by creation.
 */
function wayThrough(
  workspaceId: string,
  { list_id, account_id }: PeopleExportQuery,
  after: ExportPlace | undefined,
  now: Date,
): Way {
  if (list_id !== undefined) {
    return {
      source: {
        kind: 'pointers',
        partition: keys.peopleListMember(workspaceId, list_id, '').PK,
        follow: ({ SK }) => keyOfPerson(workspaceId, String(SK)),
      },
      from: after?.id ?? 'per_',
      to: LAST,
    };
  }
  if (account_id !== undefined) {
    const first = keys.person(workspaceId, { accountId: account_id, hash: '' });
    return {
      source: { kind: 'partition', partition: first.PK },
      from: after ? keyOfPerson(workspaceId, after.id).SK : first.SK,
      to: `${first.SK}${LAST}`,
    };
  }
  return {
    source: {
      kind: 'collection',
      collection: collections.people(workspaceId),
      index: personIndexes.created_at,
    },
    ...creationBounds(after, now),
  };
}

/** All matching people as the viewer sees them, in a stable order. */
export async function* exportedPeople(
  context: ListContext,
  viewer: Viewer,
  query: PeopleExportQuery,
  after: ExportPlace | undefined,
  now: Date,
): AsyncGenerator<PersonRecord, void, undefined> {
  const { workspaceId } = viewer;
  const sight = await peopleSight(accountLookups(context), viewer, query);
  const { filters = [], keep } = sight
    ? sightLimits(workspaceId, sight.memberId, await sight.accountIds())
    : {};
  const batches = streamRows(context, {
    ...wayThrough(workspaceId, query, after, now),
    filters: [...peopleFiltersOf(query), ...accountFilterOf(workspaceId, query), ...filters],
    ...(keep && { keep }),
    toRow: toPersonRecord,
  });
  for await (const rows of batches) {
    const seen = sight ? await stillSeen(context, workspaceId, sight.memberId, rows) : rows;
    yield* seen.filter(({ id }) => id !== after?.id);
  }
}

async function stillSeen(
  table: Table,
  workspaceId: string,
  memberId: string,
  people: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const keyed = people.map((person) => ({ person, PK: keyOfPerson(workspaceId, person.id).PK }));
  const sees = await ownersCheck(table, memberId, keyed, 'last');
  return keyed
    .filter(({ person, PK }) => sees({ PK, owner_id: person.owner_id }))
    .map(({ person }) => person);
}
