import type { ExportPosition } from '#domain/outbound/exports/export-file.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { partitions } from '#table/keys.ts';
import { readCollection } from './collection-state.ts';
import { compileFilter, listFilteredAttributes } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { ListIo, type ShardQuery } from './list-io.ts';
import type { Item, ListContext, ListIndex, Partition, RowRule, TableKey } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import {
  type Candidate,
  createPartitionQuery,
  selectAttributes,
  startAfter,
  toCandidate,
  toIndexRow,
} from './row-query.ts';
import { compareUtf8, createSortKey, encodeTimestamp } from './sort-key.ts';

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
      readonly toRowKey: (pointer: Item) => TableKey;
    };

export interface StreamRequest<Row> {
  readonly source: OrderedSource;
  /** The first sort key, inclusive. */
  readonly from: string;
  /** The last sort key, inclusive. */
  readonly to: string;
  readonly filters: readonly Filter[];
  /** A rule that DynamoDB cannot express. @default none */
  readonly rule?: RowRule | undefined;
  readonly toRow: (item: Item) => Row;
  /** @default all */
  readonly attributes?: readonly string[];
}

/** Below every timestamp's sort key. */
const LOWEST_SORT_KEY = '0';

/** The clocks of two functions may differ by this much. */
const MAX_CLOCK_DIFFERENCE_MS = 1_000;

/**
 * Sort keys by creation, from a position up to now. Without an end, new rows could keep an export running
 * forever.
 */
export const createBounds = (exportPosition: ExportPosition | undefined, now: Date) => ({
  from: exportPosition
    ? createSortKey(encodeTimestamp(exportPosition.created_at), exportPosition.id)
    : LOWEST_SORT_KEY,
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
  const io = new ListIo(context, abortController.signal);
  const reads: Promise<Row[]>[] = [];
  const takeNextRead = async (): Promise<Row[]> => (await reads.shift()) ?? [];
  try {
    for await (const keys of chunkKeys(readKeysInOrder(io, request))) {
      const rows = readBatch(io, keys, request);
      // The consumer of this batch gets the error. Until then it must not count as an unhandled rejection.
      rows.catch(() => undefined);
      reads.push(rows);
      if (reads.length > BATCHES_AHEAD) yield takeNextRead();
    }
    while (reads.length > 0) yield takeNextRead();
  } finally {
    // Cancels the calls in progress; their results are no longer needed.
    abortController.abort();
  }
}

/**
 * Indexes lag behind the table, so the rows are checked again. An eventually consistent read is as fresh as
 * the index and costs half.
 */
async function readBatch<Row>(
  io: ListIo,
  keys: readonly TableKey[],
  { filters, rule, attributes, toRow }: StreamRequest<Row>,
): Promise<Row[]> {
  const requiredAttributes = attributes && [
    ...attributes,
    ...listFilteredAttributes(filters),
    ...(rule ? ['f'] : []),
  ];
  const items = await io.fetchRows(keys, { attributes: requiredAttributes, isConsistent: false });
  return items
    .filter((item) => matchesFilters(item, filters) && (!rule || rule(toIndexRow(item))))
    .map(toRow);
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
  const orderedPartitions = await listPartitions(io, source);
  const rowsPerPage = Math.min(ROWS_PER_PAGE, Math.ceil(ROWS_IN_PAGES / orderedPartitions.length));
  const runs = orderedPartitions.flatMap((orderedPartition) =>
    startRun(io, orderedPartition, request, rowsPerPage),
  );
  for await (const { item } of mergeRows(runs)) {
    if (source.kind === 'pointers') yield source.toRowKey(item);
    else if (!rule || rule(toIndexRow(item))) yield readKey(item);
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
  const query = createPartitionQuery(partition, filter, 'asc');
  const boundedQuery = {
    ...query,
    KeyConditionExpression: `${query.KeyConditionExpression} AND #from BETWEEN :from AND :to`,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, '#from': sortAttribute },
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':from': from, ':to': to },
    Limit: rowsPerPage,
  };
  const projected = ['PK', 'SK', sortAttribute, ...(rule && source.kind !== 'pointers' ? ['f'] : [])];
  return [readRun(io, selectAttributes(boundedQuery, projected), sortAttribute)];
}

/** One partition in order. The next page is read while this one is consumed. */
async function* readRun(
  io: ListIo,
  query: ShardQuery,
  sortAttribute: string,
): AsyncGenerator<Candidate, void, undefined> {
  let page = io.query(query);
  for (;;) {
    const { items, nextKey } = await page;
    const nextPage = nextKey && io.query(startAfter(query, nextKey));
    nextPage?.catch(() => undefined);
    for (const item of items) yield toCandidate(item, sortAttribute);
    if (!nextPage) return;
    page = nextPage;
  }
}

/** Merges sorted runs. */
async function* mergeRows(
  runs: readonly AsyncGenerator<Candidate, void, undefined>[],
): AsyncGenerator<Candidate, void, undefined> {
  const firstResults = await Promise.all(runs.map((run) => run.next()));
  let heads = firstResults.flatMap((firstResult, index) => {
    const run = runs[index];
    return firstResult.done || !run ? [] : [{ run, candidate: firstResult.value }];
  });
  while (heads.length > 0) {
    const lowest = heads.reduce((lowestHead, head) =>
      compareUtf8(head.candidate.position, lowestHead.candidate.position) < 0 ? head : lowestHead,
    );
    yield lowest.candidate;
    const nextResult = await lowest.run.next();
    if (nextResult.done) heads = heads.filter((head) => head !== lowest);
    else lowest.candidate = nextResult.value;
  }
}
