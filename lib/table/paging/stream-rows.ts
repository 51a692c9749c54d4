import type { ExportPosition } from '#domain/outbound/exports/export-file.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { keyIn } from '#table/dynamodb/items.ts';
import { partitions } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { readCollection } from './collection-state.ts';
import { compileFilter, listFilteredAttributes } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { ListIo, type ShardQuery } from './list-io.ts';
import type { IndexRow, Item, ListContext, ListIndex, Partition, TableKey } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import {
  type Candidate,
  queryPartition,
  selectAttributes,
  startAfter,
  toCandidate,
  toIndexRow,
} from './row-query.ts';
import { compareUtf8, encodeTimestamp, sortKey } from './sort-key.ts';

/**
 * Index rows in the pages of all shards together. With read-ahead twice as many, at about 500 bytes: 8 MB.
 */
const ROWS_IN_PAGES = 8_000;
/** The most rows in a shard's page, so that the first rows arrive soon. */
const ROWS_PER_PAGE = 500;
/** BatchGetItem's limit. */
const ROWS_PER_BATCH = 100;
/** Batches read ahead of the current one. */
const BATCHES_AHEAD = 4;

/** Rows that are stored in the requested order. */
export type OrderedSource =
  | { readonly kind: 'collection'; readonly collection: string; readonly index: ListIndex }
  /** Rows of the table, by their own sort key. */
  | { readonly kind: 'partition'; readonly partition: string }
  /** Items of the table that point to rows, by their own sort key. */
  | {
      readonly kind: 'pointers';
      readonly partition: string;
      readonly follow: (pointer: Item) => TableKey;
    };

interface RowRequest<Row> {
  readonly filters: readonly Filter[];
  /** A rule that DynamoDB cannot express. @default none */
  readonly rule?: ((row: IndexRow) => boolean) | undefined;
  readonly toRow: (item: Item) => Row;
  /** @default all */
  readonly attributes?: readonly string[];
}

export interface StreamRequest<Row> extends RowRequest<Row> {
  readonly source: OrderedSource;
  /** The first sort key, inclusive. */
  readonly from: string;
  /** The last sort key, inclusive. */
  readonly to: string;
}

/** Below every timestamp's sort key. */
const LOWEST_SORT_KEY = '0';

/** The clocks of two functions may differ by this much. */
const MAX_CLOCK_DIFFERENCE_MS = 1_000;

/**
 * Sort keys by creation, from a position up to now. Without an end, new rows could keep an export running
 * forever.
 */
export const createBounds = (after: ExportPosition | undefined, now: Date) => ({
  from: after ? sortKey(encodeTimestamp(after.created_at), after.id) : LOWEST_SORT_KEY,
  to: encodeTimestamp(new Date(now.getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()),
});

/**
 * Streams all matching rows by sort key, in batches: one pass over the index and one read per row, with a few
 * pages in memory. Reads on only as rows are consumed.
 */
export async function* streamRows<Row>(
  context: ListContext,
  request: StreamRequest<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const abortController = new AbortController();
  try {
    yield* readRowsAt(
      context,
      readKeysInOrder(new ListIo(context, abortController.signal), request),
      request,
    );
  } finally {
    // Cancels the calls in progress; their results are no longer needed.
    abortController.abort();
  }
}

/** The rows at these keys that match, in the order of the keys, in batches. Reads on only as rows are consumed. */
async function* readRowsAt<Row>(
  context: ListContext,
  keys: AsyncIterable<TableKey>,
  request: RowRequest<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const reads: Promise<Item[]>[] = [];
  for await (const batch of chunkKeys(keys)) {
    const items = readBatch(context, batch, request);
    // The consumer of this batch gets the error. Until then it must not count as an unhandled rejection.
    items.catch(() => undefined);
    reads.push(items);
    if (reads.length > BATCHES_AHEAD) yield* readNextBatch(reads, request);
  }
  while (reads.length > 0) yield* readNextBatch(reads, request);
}

async function* readNextBatch<Row>(
  reads: Promise<Item[]>[],
  { toRow }: RowRequest<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const items = (await reads.shift()) ?? [];
  if (items.length > 0) yield items.map(toRow);
}

/**
 * Indexes lag behind the table, so the rows are checked again. An eventually consistent read is as fresh as
 * the index and costs half.
 */
async function readBatch<Row>(
  table: Table,
  batch: readonly TableKey[],
  { filters, rule, attributes }: RowRequest<Row>,
): Promise<Item[]> {
  const projected = attributes && [
    ...new Set(['PK', 'SK', ...attributes, ...listFilteredAttributes(filters), ...(rule ? ['f'] : [])]),
  ];
  const items = await batchGet(table, batch, projected, 'eventual');
  const byKey = new Map(items.map((item) => [encodeKeyText(keyIn(item)), item]));
  return batch
    .map((key) => byKey.get(encodeKeyText(key)))
    .filter((item) => item !== undefined)
    .filter((item) => matchesFilters(item, filters) && (!rule || rule(toIndexRow(item))));
}

async function* chunkKeys(keys: AsyncIterable<TableKey>): AsyncGenerator<TableKey[], void, undefined> {
  let batch: TableKey[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* readKeysInOrder<Row>(
  io: ListIo,
  request: StreamRequest<Row>,
): AsyncGenerator<TableKey, void, undefined> {
  const { source, rule } = request;
  const ordered = await listPartitions(io, source);
  const rowsPerPage = Math.min(ROWS_PER_PAGE, Math.ceil(ROWS_IN_PAGES / ordered.length));
  const runs = ordered.flatMap((each) => startRun(io, each, request, rowsPerPage));
  for await (const { item } of mergeRows(runs)) {
    if (source.kind === 'pointers') yield source.follow(item);
    else if (!rule || rule(toIndexRow(item))) yield keyIn(item);
  }
}

interface OrderedPartition {
  readonly partition: Partition;
  readonly sortAttribute: string;
}

async function listPartitions(io: ListIo, source: OrderedSource): Promise<OrderedPartition[]> {
  if (source.kind !== 'collection') {
    return [{ partition: { attribute: 'PK', value: source.partition }, sortAttribute: 'SK' }];
  }
  const { index, collection } = source;
  const { shards } = await readCollection(io, collection);
  return Array.from({ length: shards }, (_, shard) => ({
    partition: {
      index: index.name,
      attribute: index.partitionAttribute,
      value: partitions.shard(collection, shard),
    },
    sortAttribute: index.sortAttribute,
  }));
}

/** Empty if the filters cannot match any row. */
function startRun<Row>(
  io: ListIo,
  { partition, sortAttribute }: OrderedPartition,
  { source, filters, rule, from, to }: StreamRequest<Row>,
  rowsPerPage: number,
): AsyncGenerator<Candidate, void, undefined>[] {
  // A pointer has none of its row's attributes, so it cannot be filtered.
  const filter = compileFilter(source.kind === 'pointers' ? [] : filters);
  if (filter === 'none') return [];
  const query = queryPartition(partition, filter, 'asc');
  const bounded = {
    ...query,
    KeyConditionExpression: `${query.KeyConditionExpression} AND #from BETWEEN :from AND :to`,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, '#from': sortAttribute },
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':from': from, ':to': to },
    Limit: rowsPerPage,
  };
  const projected = ['PK', 'SK', sortAttribute, ...(rule && source.kind !== 'pointers' ? ['f'] : [])];
  return [readRun(io, selectAttributes(bounded, projected), sortAttribute)];
}

/** One partition in order. The next page is read while this one is consumed. */
async function* readRun(
  io: ListIo,
  query: ShardQuery,
  sortAttribute: string,
): AsyncGenerator<Candidate, void, undefined> {
  let page = io.query(query);
  for (;;) {
    const { items, next } = await page;
    const following = next && io.query(startAfter(query, next));
    following?.catch(() => undefined);
    for (const item of items) yield toCandidate(item, sortAttribute);
    if (!following) return;
    page = following;
  }
}

/** Merges sorted runs. */
async function* mergeRows(
  runs: readonly AsyncGenerator<Candidate, void, undefined>[],
): AsyncGenerator<Candidate, void, undefined> {
  const firsts = await Promise.all(runs.map((run) => run.next()));
  let heads = firsts.flatMap((first, index) => {
    const run = runs[index];
    return first.done || !run ? [] : [{ run, candidate: first.value }];
  });
  while (heads.length > 0) {
    const lowest = heads.reduce((low, head) =>
      compareUtf8(head.candidate.sort, low.candidate.sort) < 0 ? head : low,
    );
    yield lowest.candidate;
    const next = await lowest.run.next();
    if (next.done) heads = heads.filter((head) => head !== lowest);
    else lowest.candidate = next.value;
  }
}
