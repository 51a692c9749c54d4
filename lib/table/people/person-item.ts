import * as z from 'zod';
import { person } from '#contract/people.ts';
import { initialPerson } from '#contract/person-fields.ts';
import { placeOf } from '#domain/market/people/person-id.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { collections, type Key, keys, partitions } from '#table/keys.ts';
import { encodeName, encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const personRecord = person.extend({
  directory_id: z.string(),
  // People from before rosters were compared lack these fields.
  listed: z
    .object({ by: z.string(), title: z.string(), job_level: person.shape.job_level })
    .nullable()
    .default(null),
  // People from before contacts came from CRMs lack it.
  won_deal: z.object({ crm: z.string(), at: z.string() }).nullable().default(null),
  email_marks: z.array(z.string()).readonly().default([]),
  revision: z.int(),
  list_ids: z
    .set(z.string())
    .default(new Set())
    .transform((ids) => [...ids].sort()),
}) satisfies z.ZodType<PersonRecord>;

const { byRank, byCreation } = tableSchema.listIndexes;

/** The index for each sort order. */
export const personIndexes = { created_at: byCreation, full_name: byRank } as const;

/**
 * The index attributes that the filters of `GET /people` read. Names are short because every index row
 * carries them.
 */
export const personFilterFields = {
  job_level: 'f.l',
  country_code: 'f.c',
  source: 'f.s',
  email: 'f.e',
  owner_id: 'f.o',
  left_at: 'f.g',
  search: 'q',
} as const;

/**
 * Separates name, title and headline so no search matches across them. They never contain control characters.
 */
const BETWEEN = '\n';

/** The key of the person with this id, or undefined if the id isn't a person's. */
export function personKey(workspaceId: string, id: string): Key | undefined {
  const place = placeOf(id);
  return place && keys.person(workspaceId, place);
}

/** The key of an existing person. */
export function keyOfPerson(workspaceId: string, id: string): Key {
  const key = personKey(workspaceId, id);
  if (!key) throw new Error(`${JSON.stringify(id)} is not a person's id`);
  return key;
}

/**
 * The record, plus the attributes its lists sort, filter and search by. Saved lists are updated separately.
 */
function writtenAttributes({ list_ids: _, left_at, email_marks, ...record }: PersonRecord) {
  return {
    ...record,
    // Most people have none, and marks are never taken away.
    ...(email_marks.length > 0 && { email_marks }),
    // The name of `left_at` in 1.0.0, to which a deploy may roll back.
    gone_on: left_at,
    // 1.0.0 keeps a tier unless the same query finds the person again.
    icp_wish: null,
    f: {
      l: record.job_level,
      c: record.country_code,
      s: record.source,
      ...(record.email !== null && { e: true }),
      ...(record.owner_id !== null && { o: record.owner_id }),
      ...(left_at !== null && { g: true }),
    },
    q: fold([record.full_name, record.title, record.headline].join(BETWEEN)),
    [byCreation.sortAttribute]: sortKey(encodeTimestamp(record.created_at), record.id),
    [byRank.sortAttribute]: sortKey(encodeName(record.full_name), record.id),
  };
}

/** A new person as a table item. Their shard never changes. */
export function personItem(workspaceId: string, record: PersonRecord, shard: number) {
  const partition = partitions.shard(collections.people(workspaceId), shard);
  return {
    ...keyOfPerson(workspaceId, record.id),
    ...writtenAttributes(record),
    [byCreation.partitionAttribute]: partition,
    [byRank.partitionAttribute]: partition,
  };
}

/** Replaces the stored record, unless it has changed since it was read. */
export function personUpdate(workspaceId: string, before: PersonRecord, after: PersonRecord) {
  return {
    Key: keyOfPerson(workspaceId, before.id),
    set: writtenAttributes(after),
    when: { revision: before.revision },
  };
}

export const toPersonRecord = (item: object): PersonRecord =>
  personRecord.parse({ ...initialPerson, ...item, left_at: Reflect.get(item, 'gone_on') ?? null });
