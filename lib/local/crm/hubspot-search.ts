import * as z from 'zod';

const RANGES = ['EQ', 'GT', 'GTE', 'LT', 'LTE'] as const;

const filter = z.union([
  z.strictObject({
    propertyName: z.string(),
    operator: z.literal('IN'),
    values: z
      .array(z.string().refine((value) => value === value.toLowerCase(), 'must be in lower case'))
      .min(1),
  }),
  z.strictObject({ propertyName: z.string(), operator: z.enum(RANGES), value: z.string() }),
  z.strictObject({ propertyName: z.string(), operator: z.literal('HAS_PROPERTY') }),
]);

/**
 * HubSpot's 2026-09 specification requires all of these. By it, `sorts` are property names; its guide shows objects with
 * a direction. Both are accepted.
 */
export const searchBody = z.strictObject({
  filterGroups: z.array(z.object({ filters: z.array(filter).min(1).max(6) })).max(6),
  limit: z.int().min(1).max(200),
  after: z.string(),
  sorts: z.array(
    z.union([
      z.string(),
      z.strictObject({ propertyName: z.string(), direction: z.enum(['ASCENDING', 'DESCENDING']) }),
    ]),
  ),
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

/** The properties that HubSpot keeps itself. Times are compared in milliseconds. */
const STAMPS: Readonly<Record<string, (record: Indexed) => number>> = {
  hs_object_id: ({ id }) => Number(id),
  hs_lastmodifieddate: ({ changedAt }) => changedAt,
  createdate: ({ createdAt }) => createdAt,
};

const numberIn = (record: Indexed, property: string): number =>
  STAMPS[property]?.(record) ?? Number(record.properties[property] ?? Number.NaN);

const compare: Readonly<Record<(typeof RANGES)[number], (one: number, other: number) => boolean>> = {
  EQ: (one, other) => one === other,
  GT: (one, other) => one > other,
  GTE: (one, other) => one >= other,
  LT: (one, other) => one < other,
  LTE: (one, other) => one <= other,
};

function passes(record: Indexed, each: Filter): boolean {
  if (each.operator === 'HAS_PROPERTY')
    return each.propertyName in STAMPS || Boolean(record.properties[each.propertyName]);
  if (each.operator === 'IN')
    return each.values.includes(record.properties[each.propertyName]?.toLowerCase() ?? '');
  return compare[each.operator](numberIn(record, each.propertyName), Number(each.value));
}

/** The records that pass all filters of a group. If nobody asks for an order, the last changed come first. */
export function found(records: readonly Indexed[], { filterGroups, sorts }: SearchBody): Indexed[] {
  const hits = records.filter(
    (record) =>
      filterGroups.length === 0 ||
      filterGroups.some(({ filters }) => filters.every((each) => passes(record, each))),
  );
  const [sort = { propertyName: 'hs_lastmodifieddate', direction: 'DESCENDING' }] = sorts;
  const { propertyName, direction } =
    typeof sort === 'string' ? { propertyName: sort, direction: 'ASCENDING' } : sort;
  const sign = direction === 'ASCENDING' ? 1 : -1;
  return hits.sort((one, other) => sign * (numberIn(one, propertyName) - numberIn(other, propertyName)));
}
