import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/shared/text/fold.ts';
import type { Condition, Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { IndexRow, ListRequest, ListSource } from '#table/paging/list-request.ts';
import { matchesFilters } from '#table/paging/matches-filters.ts';
import { encodeText } from '#table/paging/sort-key.ts';
import { anyCharacter } from '#test/harness/any-character.ts';
import {
  BY_NAME,
  BY_SCORE,
  groupPartition,
  idsOf,
  keyOfRow,
  ListsTable,
  SCORES,
  type TestRow,
  toItem,
} from './lists-table.ts';

// Few values, so that ties and matches are common, plus all of Unicode.
const name = fc.oneof(
  fc.constantFrom('', 'ab', 'AB', 'ab c', 'abc', 'Straße', 'STRASSE', '😀', '\uffff'),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
);
const status = fc.constantFrom('new', 'active', 'rejected');
const tag = fc.constantFrom('red', 'green', '😀');
const score = fc.option(fc.integer({ min: SCORES.min, max: SCORES.max }), { freq: 4 });

const rows = fc.uniqueArray(
  fc.record(
    {
      id: fc.stringMatching(/^[a-z0-9_]{1,6}$/),
      name,
      score,
      status,
      tags: fc.uniqueArray(tag),
      group: fc.constantFrom('one', 'two'),
    },
    { requiredKeys: ['id', 'name', 'score', 'group'] },
  ),
  { selector: (row) => row.id, maxLength: 40 },
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constant('f.status'), op: fc.constant('=' as const), value: status }),
  fc.record({
    field: fc.constant('f.status'),
    op: fc.constant('in' as const),
    value: fc.array(status, { maxLength: 2 }),
  }),
  fc.record({
    field: fc.constant('f.score'),
    op: fc.constant('>=' as const),
    value: fc.integer(SCORES),
  }),
  // Statuses, not arbitrary text: the embedded database compares texts in filters as UTF-16, unlike DynamoDB.
  fc.record({
    field: fc.constant('f.status'),
    op: fc.constant('>=' as const),
    value: status,
  }),
  fc.record({ field: fc.constant('f.tags'), op: fc.constant('contains' as const), value: tag }),
  fc.record({
    field: fc.constantFrom('f.status', 'f.tags', 'f.none'),
    op: fc.constantFrom('exists' as const, 'not_exists' as const),
  }),
  fc.record({
    field: fc.constant('q'),
    op: fc.constant('contains' as const),
    value: name.map((text) => fold(text.slice(0, 2))),
  }),
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: condition },
  { weight: 1, arbitrary: fc.record({ any: fc.array(condition, { maxLength: 3 }) }) },
);

interface Query {
  readonly by: 'name' | 'score';
  readonly from: 'collection' | 'partition' | 'pointers';
  readonly filters: Filter[];
  readonly keepEven: boolean;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const query: fc.Arbitrary<Query> = fc.record({
  by: fc.constantFrom('name', 'score'),
  from: fc.constantFrom('collection', 'collection', 'partition', 'pointers'),
  filters: fc.array(filter, { maxLength: 2 }),
  keepEven: fc.boolean(),
  order: fc.constantFrom('asc', 'desc'),
  offset: fc.integer({ min: 0, max: 45 }),
  limit: fc.integer({ min: 1, max: 20 }),
});

const isEven = ({ filterMap, key }: IndexRow) => (Number(filterMap.score ?? 0) + key.SK.length) % 2 === 0;
const compareBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

const ORDERS = {
  name: (left: TestRow, right: TestRow) => compareBytes(encodeText(left.name), encodeText(right.name)),
  score: (left: TestRow, right: TestRow) =>
    (left.score ?? Number.NEGATIVE_INFINITY) < (right.score ?? Number.NEGATIVE_INFINITY)
      ? -1
      : Number(left.score !== right.score),
};

const SOURCES: Record<Query['from'], (collection: string, by: Query['by']) => ListSource> = {
  collection: (collection, by) => ({
    kind: 'collection',
    collection,
    index: by === 'name' ? BY_NAME : BY_SCORE,
  }),
  partition: (collection, by) => ({
    kind: 'partition',
    partition: {
      attribute: 'PK',
      value: groupPartition(collection, 'one'),
      sortKeyPrefix: { attribute: 'SK', prefix: 'ROW#' },
    },
    sortAttribute: by === 'name' ? 'LN' : 'LS',
  }),
  pointers: (collection, by) => ({
    kind: 'collection',
    collection,
    index: by === 'name' ? BY_NAME : BY_SCORE,
    members: {
      name: 'pointers',
      partition: { attribute: 'PK', value: `${collection}#POINTERS` },
      toRowKey: (pointer) => ({ PK: String(pointer.targetPK), SK: String(pointer.targetSK) }),
      isMember: () => true,
    },
  }),
};

const IS_IN_SOURCE: Record<Query['from'], (row: TestRow) => boolean> = {
  collection: () => true,
  partition: (row) => row.group === 'one',
  pointers: isPointedAt,
};

function isPointedAt(row: TestRow): boolean {
  return row.id.charCodeAt(0) % 2 === 0;
}

/** The simple way: filter, sort, count and slice an array. */
function expected(
  collection: string,
  all: readonly TestRow[],
  wanted: Query,
): { rows: string[]; total: number; hasMore: boolean } {
  const direction = wanted.order === 'asc' ? 1 : -1;
  const matching = all
    .filter(IS_IN_SOURCE[wanted.from])
    .filter((row) => matchesFilters(toItem(collection, row, 0), wanted.filters))
    .filter((row) => {
      const { f } = toItem(collection, row, 0);
      return (
        !wanted.keepEven || isEven({ filterMap: f as IndexRow['filterMap'], key: keyOfRow(collection, row) })
      );
    })
    .sort((left, right) => direction * (ORDERS[wanted.by](left, right) || compareBytes(left.id, right.id)));
  const visible = matching.slice(wanted.offset, wanted.offset + wanted.limit);
  return {
    rows: visible.map((row) => row.id),
    total: matching.length,
    hasMore: wanted.offset + wanted.limit < matching.length,
  };
}

function toRequest(collection: string, wanted: Query): ListRequest<string> {
  const { filters, order, offset, limit } = wanted;
  return idsOf(collection, {
    source: SOURCES[wanted.from](collection, wanted.by),
    filters,
    order,
    offset,
    limit,
    ...(wanted.keepEven && { rule: { name: 'even', accepts: isEven } }),
  });
}

const table = await ListsTable.start();

describe('listPage', () => {
  it('agrees with filtering, sorting and slicing an array, for any rows, filters, orders and pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(query, { minLength: 6, maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        async (all, queries, rowsPerShard) => {
          const collection = table.newCollection();
          const half = all.length >> 1;
          await table.add(collection, all.slice(0, half), rowsPerShard);
          await table.add(collection, all.slice(half), rowsPerShard);
          await table.write([
            ...pointers(collection, all),
            { PK: groupPartition(collection, 'one'), SK: 'OTHER' },
          ]);
          const context = table.context();
          for (const wanted of queries) {
            const page = await listPage(context, toRequest(collection, wanted));
            expect(page).toEqual(expected(collection, all, wanted));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** Pointers to some rows, two of them dangling. */
function pointers(collection: string, all: readonly TestRow[]) {
  const gone: TestRow[] = ['gone1', 'gone2'].map((id) => ({ id, name: '', score: 0 }));
  return [...all.filter(isPointedAt), ...gone].map((row) => {
    const { PK: targetPK, SK: targetSK } = keyOfRow(collection, row);
    return { PK: `${collection}#POINTERS`, SK: row.id, targetPK, targetSK };
  });
}
