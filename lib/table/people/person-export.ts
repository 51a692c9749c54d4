import type { PeopleExportQuery } from '#contract/exports.ts';
import { readPeopleVisibility } from '#domain/market/people/people-visibility.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { ExportPosition } from '#domain/outbound/exports/export-file.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys } from '#table/keys.ts';
import type { ListContext } from '#table/paging/list-request.ts';
import { createBounds, type OrderedSource, streamRows } from '#table/paging/stream-rows.ts';
import type { Table } from '#table/table.ts';
import { personIndexes, requirePersonKey, toPersonRecord } from './person-item.ts';
import {
  createMembersAccountFilter,
  createOwnersCheck,
  createPeopleFilters,
  createVisibilityLimits,
} from './person-list.ts';

interface ExportPlan {
  readonly source: OrderedSource;
  readonly from: string;
  readonly to: string;
}

/** Above every character of an id. */
const LAST_ID_CHARACTER = '~';

/**
 * A list's members and an account's people are stored together, by id. Everyone else is sorted by creation.
 */
function planExport(
  workspaceId: string,
  { list_id, account_id }: PeopleExportQuery,
  exportPosition: ExportPosition | undefined,
  now: Date,
): ExportPlan {
  if (list_id !== undefined) {
    return {
      source: {
        kind: 'pointers',
        partition: keys.peopleListMember(workspaceId, list_id, '').PK,
        toRowKey: ({ SK }) => requirePersonKey(workspaceId, String(SK)),
      },
      from: exportPosition?.id ?? 'per_',
      to: LAST_ID_CHARACTER,
    };
  }
  if (account_id !== undefined) {
    const firstKey = keys.person(workspaceId, { accountId: account_id, hash: '' });
    return {
      source: { kind: 'partition', partition: firstKey.PK },
      from: exportPosition ? requirePersonKey(workspaceId, exportPosition.id).SK : firstKey.SK,
      to: `${firstKey.SK}${LAST_ID_CHARACTER}`,
    };
  }
  return {
    source: {
      kind: 'collection',
      collection: collections.people(workspaceId),
      index: personIndexes.created_at,
    },
    ...createBounds(exportPosition, now),
  };
}

/** All matching people as the viewer sees them, in a stable order. */
export async function* streamPeople(
  context: ListContext,
  viewer: Viewer,
  query: PeopleExportQuery,
  exportPosition: ExportPosition | undefined,
  now: Date,
): AsyncGenerator<PersonRecord, void, undefined> {
  const { workspaceId } = viewer;
  const visibility = await readPeopleVisibility(createAccountLookups(context), viewer, query);
  const { filters = [], rule } = visibility
    ? createVisibilityLimits(workspaceId, visibility.memberId, await visibility.accountIds())
    : {};
  const batches = streamRows(context, {
    ...planExport(workspaceId, query, exportPosition, now),
    filters: [...createPeopleFilters(query), ...createMembersAccountFilter(workspaceId, query), ...filters],
    rule,
    toRow: toPersonRecord,
  });
  for await (const rows of batches) {
    const visiblePeople = visibility
      ? await filterVisible(context, workspaceId, visibility.memberId, rows)
      : rows;
    yield* visiblePeople.filter(({ id }) => id !== exportPosition?.id);
  }
}

async function filterVisible(
  table: Table,
  workspaceId: string,
  memberId: string,
  people: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const keyed = people.map((person) => ({ person, PK: requirePersonKey(workspaceId, person.id).PK }));
  const canSee = await createOwnersCheck(table, memberId, keyed);
  return keyed
    .filter(({ person, PK }) => canSee({ PK, owner_id: person.owner_id }))
    .map(({ person }) => person);
}
