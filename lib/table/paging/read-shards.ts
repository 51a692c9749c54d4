import { readKey } from '#table/dynamodb/items.ts';
import { partitions } from '#table/keys.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { type ListIo, type QueryPage, requireText, type ShardQuery } from './list-io.ts';
import type { CollectionSource, Item, Limits, TableKey } from './list-request.ts';
import {
  type Candidate,
  comparePositions,
  createPartitionQuery,
  mergeRuns,
  selectAttributes,
  startAfter,
  toCandidate,
  toIndexRow,
  type Window,
} from './row-query.ts';
import { parseIdOfSortKey } from './sort-key.ts';

/** A 1 MB page holds no more rows than this (100 bytes each), so a higher limit has no effect. */
const MAX_USEFUL_LIMIT = 10_000;

/** A further read is this much larger than what is missing on average, so that few rounds are needed. */
const MARGIN = 1.5;

/** How the shards of a collection are read. */
export interface ShardsPlan {
  readonly source: CollectionSource;
  readonly filter: CompiledFilter;
  readonly rule: Limits['rule'];
  readonly order: Window['order'];
  /** The position after which to read. @default the start */
  readonly after: string | undefined;
  /** Rows in the first read of a shard, matching or not. @default a page of 1 MB */
  readonly initialLimit: number | undefined;
  /** Rows to read for one that matches, on average. */
  readonly rowsPerMatch: number;
}

/** What is known of a shard: its matching rows up to where it was read. */
export interface ShardRead {
  readonly shard: number;
  readonly candidates: readonly Candidate[];
  /** Rows read, matching or not. */
  readonly scannedCount: number;
  /** Where to read on. Undefined at the end of the shard. */
  readonly nextKey: QueryPage['nextKey'];
}

export const readShard = (io: ListIo, plan: ShardsPlan, shard: number): Promise<ShardRead> =>
  readMore(io, plan, { shard, candidates: [], scannedCount: 0, nextKey: undefined }, plan.initialLimit);

/** Reads on until the first `neededRows` rows of all shards are known, in order. Shards that can't change them aren't read further. */
export async function readUpTo(
  io: ListIo,
  plan: ShardsPlan,
  initialReads: readonly ShardRead[],
  neededRows: number,
): Promise<readonly ShardRead[]> {
  const { order, initialLimit, rowsPerMatch, source } = plan;
  const compare = comparePositions(order);
  const getLastRead = ({ nextKey }: ShardRead) => nextKey && requireText(nextKey, source.index.sortAttribute);
  let reads = initialReads;
  for (;;) {
    const mergedRows = mergeRuns(
      reads.map(({ candidates }) => candidates),
      order,
    );
    const lastNeeded = mergedRows[neededRows - 1]?.position;
    const isIncomplete = (shardRead: ShardRead): boolean => {
      const lastRead = getLastRead(shardRead);
      return lastRead !== undefined && (lastNeeded === undefined || compare(lastRead, lastNeeded) < 0);
    };
    const incompleteReads = reads.filter(isIncomplete);
    if (incompleteReads.length === 0) return reads;
    // Up to here every row is known: another shard's next row may come after it.
    const [nearestEnd = ''] = incompleteReads
      .flatMap((shardRead) => getLastRead(shardRead) ?? [])
      .sort(compare);
    const readableCount = mergedRows.filter(({ position }) => compare(position, nearestEnd) <= 0).length;
    const neededLimit = Math.ceil(
      (MARGIN * (neededRows - readableCount) * rowsPerMatch) / incompleteReads.length,
    );
    const limit = initialLimit && Math.max(initialLimit, neededLimit);
    reads = await Promise.all(
      reads.map((shardRead) => (isIncomplete(shardRead) ? readMore(io, plan, shardRead, limit) : shardRead)),
    );
  }
}

/** How many rows match after what was read. */
export async function countRemaining(
  io: ListIo,
  plan: ShardsPlan,
  reads: readonly ShardRead[],
): Promise<number> {
  const counts = await Promise.all(
    reads.map(async ({ shard, nextKey }) => {
      if (!nextKey) return 0;
      const query = plan.rule
        ? selectKeys(plan, createShardQuery(plan, shard))
        : { ...createShardQuery(plan, shard), Select: 'COUNT' as const };
      let matches = 0;
      for await (const page of io.queryPages(query, nextKey))
        matches += plan.rule ? selectItems(page, plan).length : page.matchCount;
      return matches;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readMore(
  io: ListIo,
  plan: ShardsPlan,
  { shard, candidates, scannedCount, nextKey }: ShardRead,
  limit: number | undefined,
): Promise<ShardRead> {
  const page = await io.query({
    ...startAfter(selectKeys(plan, createShardQuery(plan, shard)), nextKey),
    ...(limit !== undefined && limit <= MAX_USEFUL_LIMIT && { Limit: limit }),
  });
  const { sortAttribute } = plan.source.index;
  return {
    shard,
    candidates: [...candidates, ...selectItems(page, plan).map((item) => toCandidate(item, sortAttribute))],
    scannedCount: scannedCount + page.scannedCount,
    nextKey: page.nextKey,
  };
}

const selectItems = ({ items }: QueryPage, { rule }: ShardsPlan): readonly Item[] =>
  rule ? items.filter((item) => rule(toIndexRow(item))) : items;

function createShardQuery({ source, filter, order, after }: ShardsPlan, shard: number): ShardQuery {
  const { name, partitionAttribute, sortAttribute } = source.index;
  return createPartitionQuery(
    {
      index: name,
      attribute: partitionAttribute,
      value: partitions.shard(source.collection, shard),
      ...(after !== undefined && { sortKeyAfter: { attribute: sortAttribute, value: after } }),
    },
    filter,
    order,
  );
}

/** Fewer attributes mean less to receive if a filter matches many rows. */
function selectKeys({ source, rule }: ShardsPlan, query: ShardQuery): ShardQuery {
  const key = source.keyOfId && !rule ? [] : ['PK', 'SK'];
  return selectAttributes(query, [source.index.sortAttribute, ...key, ...(rule ? ['f'] : [])]);
}

export const getCandidateKey = ({ keyOfId }: CollectionSource, { position, item }: Candidate): TableKey =>
  keyOfId ? keyOfId(parseIdOfSortKey(position)) : readKey(item);
