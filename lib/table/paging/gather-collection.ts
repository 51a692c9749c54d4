import { keys, partitions } from '#table/keys.ts';
import { type CompiledFilter, filteredAttributes } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { type Gathered, type VisibleRows, visiblePart, type Window } from './gathered.ts';
import { keyOf, type ListIo } from './list-io.ts';
import type { KeepRow, ListRow, ListSource } from './list-request.ts';
import { countShard, readShardHead, type ShardHead, type ShardPlan } from './read-shard.ts';
import { partitionQuery, toKeepRow } from './row-query.ts';
import type { ShardMemory } from './shard-memory.ts';
import { idOfSortKey } from './sort-key.ts';

/** What list indexes project; a filter on anything else would match nothing, in silence. */
const PROJECTED = new Set(['f', 'q', 'PK', 'SK']);

type CollectionSource = Extract<ListSource, { kind: 'collection' }>;

export interface CollectionPlan {
  readonly source: CollectionSource;
  readonly filters: readonly Filter[];
  readonly filter: CompiledFilter;
  readonly keep: ((row: KeepRow) => boolean) | undefined;
  readonly window: Window;
}

interface ShardRead {
  readonly head: Promise<ShardHead>;
  readonly total: Promise<number>;
}

/**
 * Reads all shards side by side. The true number of shards is read beside the first queries, which go to
 * as many shards as this process saw last; shards it did not know of follow in a second round.
 */
export function gatherCollection(io: ListIo, plan: CollectionPlan, memory: ShardMemory): Gathered {
  const all = readAllShards(io, plan, memory);
  return {
    visible: all
      .then((shards) => Promise.all(shards.map(({ head }) => head)))
      .then((heads) => merge(heads, plan)),
    total: all.then((shards) => Promise.all(shards.map(({ total }) => total))).then(sum),
  };
}

/** Every row that matches, with its filter map, in no particular order and without fetching it. */
export async function gatherRows(
  io: ListIo,
  plan: Pick<CollectionPlan, 'source' | 'filters' | 'filter'>,
  memory: ShardMemory,
): Promise<ListRow[]> {
  const window = { order: 'asc', offset: 0, limit: Number.POSITIVE_INFINITY } as const;
  const shards = await readAllShards(io, { ...plan, keep: () => true, window }, memory);
  const heads = await Promise.all(shards.map(({ head }) => head));
  return heads.flatMap(({ candidates }) =>
    candidates.map(({ sort, item }) => ({ id: idOfSortKey(sort), f: toKeepRow(item).f })),
  );
}

async function readAllShards(io: ListIo, plan: CollectionPlan, memory: ShardMemory): Promise<ShardRead[]> {
  requireProjected(plan.filters);
  const { collection } = plan.source;
  const known = memory.guess(collection);
  const first = readShards(io, plan, { from: 0, to: known });
  const shards = await readShardCount(io, collection);
  memory.remember(collection, shards);
  return [...first, ...readShards(io, plan, { from: known, to: shards })];
}

function requireProjected(filters: readonly Filter[]): void {
  const missing = filteredAttributes(filters).find((attribute) => !PROJECTED.has(attribute));
  if (missing === undefined) return;
  throw new RangeError(
    `Filter: got the attribute ${missing}, expected f, q, PK or SK, which list indexes project`,
  );
}

function readShards(
  io: ListIo,
  plan: CollectionPlan,
  { from, to }: { from: number; to: number },
): ShardRead[] {
  const numbers = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return numbers.map((shard) => readShard(io, shardPlan(plan, shard, to)));
}

function readShard(io: ListIo, plan: ShardPlan): ShardRead {
  const head = readShardHead(io, plan);
  const total = head.then((start) => countShard(io, plan, start));
  // Whoever gathers waits for these a moment later; until then a failure must not count as unhandled.
  head.catch(() => undefined);
  total.catch(() => undefined);
  return { head, total };
}

function shardPlan(
  { source, filter, keep, window }: CollectionPlan,
  shard: number,
  shards: number,
): ShardPlan {
  const partition = {
    index: source.index.name,
    attribute: source.index.partitionAttribute,
    value: partitions.shard(source.collection, shard),
  };
  return {
    query: partitionQuery(partition, filter, window.order === 'asc'),
    sortAttribute: source.index.sortAttribute,
    projected: projectedAttributes(source, keep !== undefined),
    hasFilter: filter !== 'all',
    keep,
    window: window.offset + window.limit,
    shards,
  };
}

/** Fewer attributes mean less to receive, where a filter that many rows meet returns a key for each. */
function projectedAttributes({ index, keyOfId }: CollectionSource, withFilterMap: boolean): string[] {
  if (withFilterMap) return ['PK', 'SK', index.sortAttribute, 'f'];
  return keyOfId ? [index.sortAttribute] : ['PK', 'SK', index.sortAttribute];
}

async function readShardCount(io: ListIo, collection: string): Promise<number> {
  const counter = await io.getConsistently(keys.shardCounter(collection));
  const shards = counter?.shards ?? 1;
  if (typeof shards === 'number') return shards;
  throw new TypeError(`Shard counter of ${collection}: got ${typeof shards} for shards, expected a number`);
}

function merge(heads: readonly ShardHead[], { source, window }: CollectionPlan): VisibleRows {
  const { keyOfId } = source;
  const visible = visiblePart(
    heads.map(({ candidates }) => candidates),
    window,
  );
  return {
    kind: 'keys',
    keys: visible.map(({ sort, item }) => (keyOfId ? keyOfId(idOfSortKey(sort)) : keyOf(item))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
