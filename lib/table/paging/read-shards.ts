import { keyIn } from '#table/dynamodb/items.ts';
import { partitions } from '#table/keys.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { type ListIo, type QueryPage, requireText, type ShardQuery } from './list-io.ts';
import type { CollectionSource, Item, Limits, TableKey } from './list-request.ts';
import {
  type Candidate,
  comparePositions,
  mergeRuns,
  queryPartition,
  selectAttributes,
  startAfter,
  toCandidate,
  toIndexRow,
  type Window,
} from './row-query.ts';
import { idOfSortKey } from './sort-key.ts';

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
  /** One in so many rows matches. */
  readonly spacing: number;
}

/** What is known of a shard: its matching rows up to where it was read. */
export interface ShardRead {
  readonly shard: number;
  readonly candidates: readonly Candidate[];
  /** Rows read, matching or not. */
  readonly scanned: number;
  /** Where to read on. Undefined at the end of the shard. */
  readonly next: QueryPage['next'];
}

export const readShard = (io: ListIo, plan: ShardsPlan, shard: number): Promise<ShardRead> =>
  readMore(io, plan, { shard, candidates: [], scanned: 0, next: undefined }, plan.initialLimit);

/** Reads on until so many rows from the start are known, in order. Shards that can't change them aren't read further. */
export async function readUntil(
  io: ListIo,
  plan: ShardsPlan,
  first: readonly ShardRead[],
  rows: number,
): Promise<readonly ShardRead[]> {
  const { order, initialLimit, spacing, source } = plan;
  const compare = comparePositions(order);
  const lastReadOf = ({ next }: ShardRead) => next && requireText(next, source.index.sortAttribute);
  let reads = first;
  for (;;) {
    const merged = mergeRuns(
      reads.map(({ candidates }) => candidates),
      order,
    );
    const last = merged[rows - 1]?.sort;
    const isIncomplete = (read: ShardRead): boolean => {
      const lastRead = lastReadOf(read);
      return lastRead !== undefined && (last === undefined || compare(lastRead, last) < 0);
    };
    const incomplete = reads.filter(isIncomplete);
    if (incomplete.length === 0) return reads;
    // Up to here every row is known: another shard's next row may come after it.
    const [nearestEnd = ''] = incomplete.flatMap((read) => lastReadOf(read) ?? []).sort(compare);
    const knownCount = merged.filter(({ sort }) => compare(sort, nearestEnd) <= 0).length;
    const missing = Math.ceil((MARGIN * (rows - knownCount) * spacing) / incomplete.length);
    const limit = initialLimit && Math.max(initialLimit, missing);
    reads = await Promise.all(
      reads.map((read) => (isIncomplete(read) ? readMore(io, plan, read, limit) : read)),
    );
  }
}

/** How many rows match after what was read. */
export async function countRest(io: ListIo, plan: ShardsPlan, reads: readonly ShardRead[]): Promise<number> {
  const counts = await Promise.all(
    reads.map(async ({ shard, next: start }) => {
      const query = plan.rule
        ? selectKeys(plan, queryShard(plan, shard))
        : { ...queryShard(plan, shard), Select: 'COUNT' as const };
      let matches = 0;
      for (let next = start; next; ) {
        const page = await io.query(startAfter(query, next));
        matches += plan.rule ? selectItems(page, plan).length : page.matches;
        next = page.next;
      }
      return matches;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readMore(
  io: ListIo,
  plan: ShardsPlan,
  { shard, candidates, scanned, next }: ShardRead,
  limit: number | undefined,
): Promise<ShardRead> {
  const page = await io.query({
    ...startAfter(selectKeys(plan, queryShard(plan, shard)), next),
    ...(limit !== undefined && limit <= MAX_USEFUL_LIMIT && { Limit: limit }),
  });
  const { sortAttribute } = plan.source.index;
  return {
    shard,
    candidates: [...candidates, ...selectItems(page, plan).map((item) => toCandidate(item, sortAttribute))],
    scanned: scanned + page.scanned,
    next: page.next,
  };
}

const selectItems = ({ items }: QueryPage, { rule }: ShardsPlan): readonly Item[] =>
  rule ? items.filter((item) => rule(toIndexRow(item))) : items;

function queryShard({ source, filter, order, after }: ShardsPlan, shard: number): ShardQuery {
  const { name, partitionAttribute, sortAttribute } = source.index;
  return queryPartition(
    {
      index: name,
      attribute: partitionAttribute,
      value: partitions.shard(source.collection, shard),
      ...(after !== undefined && { beyond: { attribute: sortAttribute, after } }),
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

export const keyOfCandidate = ({ keyOfId }: CollectionSource, { sort, item }: Candidate): TableKey =>
  keyOfId ? keyOfId(idOfSortKey(sort)) : keyIn(item);
