import { parsePersonId } from '#domain/market/people/person-id.ts';
import { type PersonRecord, personRecord } from '#domain/market/people/person-record.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { collections, type Key, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter.ts';
import { createSortKey, encodeName, encodeTimestamp } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const { byRank, byCreation } = tableSchema.listIndexes;

/** The index for each sort order. */
export const personIndexes = { created_at: byCreation, full_name: byRank } as const;

export const personFilterMap = createFilterMap({
  job_level: 'l',
  country_code: 'c',
  source: 's',
  email: 'e',
  owner_id: 'o',
  left_at: 'g',
});

/** What the filters of people read. */
export const personFilterFields = { ...personFilterMap.paths, search: 'q' } as const;

/**
 * Separates name, title and headline so no search matches across them. They never contain control characters.
 */
const SEARCH_SEPARATOR = '\n';

/** The key of the person with this id, or undefined if the id isn't a person's. */
export function parsePersonKey(workspaceId: string, id: string): Key | undefined {
  const parts = parsePersonId(id);
  return parts && keys.person(workspaceId, parts);
}

/** The key of an existing person. */
export function requirePersonKey(workspaceId: string, id: string): Key {
  const key = parsePersonKey(workspaceId, id);
  if (!key) throw new Error(`${JSON.stringify(id)} is not a person's id`);
  return key;
}

/**
 * The record, plus the attributes its lists sort, filter and search by. Saved lists are updated separately.
 */
function toAttributes({ list_ids: _, email_marks, ...record }: PersonRecord) {
  return {
    ...record,
    // Most people have none, and marks are never taken away.
    ...(email_marks.length > 0 && { email_marks }),
    f: {
      ...personFilterMap.write({ ...record, email: record.email && true, left_at: record.left_at && true }),
    },
    q: fold([record.full_name, record.title, record.headline].join(SEARCH_SEPARATOR)),
    [byCreation.sortAttribute]: createSortKey(encodeTimestamp(record.created_at), record.id),
    [byRank.sortAttribute]: createSortKey(encodeName(record.full_name), record.id),
  };
}

/** A new person as a table item. Their shard never changes. */
export function toPersonItem(workspaceId: string, record: PersonRecord, shard: number) {
  const partition = partitions.shard(collections.people(workspaceId), shard);
  return {
    ...requirePersonKey(workspaceId, record.id),
    ...toAttributes(record),
    [byCreation.partitionAttribute]: partition,
    [byRank.partitionAttribute]: partition,
  };
}

/** Replaces the stored record, unless it has changed since it was read. */
export function toPersonUpdate(workspaceId: string, previousRecord: PersonRecord, nextRecord: PersonRecord) {
  return {
    Key: requirePersonKey(workspaceId, previousRecord.id),
    set: toAttributes(nextRecord),
    when: { revision: previousRecord.revision },
  };
}

export const toPersonRecord = (item: object): PersonRecord => personRecord.parse(item);
