import * as z from 'zod';

const filter = z.strictObject({
  propertyName: z.string(),
  operator: z.literal('IN'),
  values: z
    .array(z.string().refine((value) => value === value.toLowerCase(), 'must be in lower case'))
    .min(1),
});

/** HubSpot's 2026-09 specification requires all of these. By it, `sorts` are property names. */
export const searchBody = z.strictObject({
  filterGroups: z.array(z.object({ filters: z.array(filter).min(1).max(6) })).max(6),
  limit: z.int().min(1).max(200),
  after: z.string(),
  sorts: z.array(z.enum(['createdate'])),
  properties: z.array(z.string()),
  query: z.string().max(3_000).optional(),
});

export type SearchBody = z.output<typeof searchBody>;
type Filter = z.output<typeof filter>;

/** A record as the search index has it. */
export interface Indexed {
  readonly id: string;
  readonly changedAt: number;
  readonly createdAt: number;
  readonly properties: Readonly<Record<string, string>>;
}

const isMatch = (record: Indexed, { propertyName, values }: Filter): boolean =>
  values.includes(record.properties[propertyName]?.toLowerCase() ?? '');

/** The records that pass all filters of a group. If nobody asks for an order, the last changed come first. */
export function searchRecords(records: readonly Indexed[], { filterGroups, sorts }: SearchBody): Indexed[] {
  const hits = records.filter(
    (record) =>
      filterGroups.length === 0 ||
      filterGroups.some(({ filters }) => filters.every((each) => isMatch(record, each))),
  );
  return hits.sort((one, other) =>
    sorts.length > 0 ? one.createdAt - other.createdAt : other.changedAt - one.changedAt,
  );
}
