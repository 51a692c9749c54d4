import { keyIn } from '#table/dynamodb/key-in.ts';
import { partitions } from '#table/keys.ts';
import { type CompiledFilter, filteredAttributes } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import type { Window } from './gathered.ts';
import type { CollectionSource, KeepRow, Sight, TableKey } from './list-request.ts';
import type { ShardPlan } from './read-shard.ts';
import { type Candidate, partitionQuery } from './row-query.ts';
import { idOfSortKey } from './sort-key.ts';
import { TRAIL_SIZES } from './trail-sizes.ts';

/** What list indexes project. A filter on anything else would silently match nothing. */
const PROJECTED = new Set(['f', 'q', 'PK', 'SK']);

export interface CollectionPlan {
  readonly source: CollectionSource;
  readonly filters: readonly Filter[];
  readonly filter: CompiledFilter;
  readonly keep?: ((row: KeepRow) => boolean) | undefined;
  readonly keepName?: string | undefined;
  readonly sight?: Sight | undefined;
  readonly walker?: string | undefined;
  readonly window: Window;
}

export function requireProjected(filters: readonly Filter[]): void {
  const missing = filteredAttributes(filters).find((attribute) => !PROJECTED.has(attribute));
  if (missing === undefined) return;
  throw new RangeError(
    `Filter: got the attribute ${missing}, expected f, q, PK or SK, which list indexes project`,
  );
}

/** How to read shards `from` to `to` − 1. With `after`, only rows after that position. */
export function shardPlans(
  plan: CollectionPlan,
  { from, to, after }: { from: number; to: number; after?: string },
): ShardPlan[] {
  const { source, filter, keep, window } = plan;
  const { name, partitionAttribute, sortAttribute } = source.index;
  const isForward = window.order === 'asc';
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).map((shard) => ({
    query: partitionQuery(
      {
        index: name,
        attribute: partitionAttribute,
        value: partitions.shard(source.collection, shard),
        ...(after !== undefined && { beyond: { attribute: sortAttribute, after } }),
      },
      filter,
      isForward,
    ),
    shard,
    sortAttribute,
    projected: projectedAttributes(source, keep !== undefined),
    isSelective: isSelective(plan),
    keep,
    window: Math.max(window.offset + window.limit, rowsAhead(plan, to)),
    shards: to,
  }));
}

/** The newest shards are filled last, so one may hold twice as many rows as another. */
const RESERVE = 2;

/** Whether rows that match may be far apart. */
const isSelective = ({ filters, keep }: Pick<CollectionPlan, 'filters' | 'keep'>): boolean =>
  keep !== undefined || filters.some((filter) => !('passesMost' in filter));

/** How many rows to find per shard beyond the page. Filtered lists read ahead for their trail. */
function rowsAhead(plan: CollectionPlan, shards: number): number {
  if (plan.source.members || plan.sight) return Math.ceil((RESERVE * TRAIL_SIZES.all) / shards);
  return isSelective(plan) ? Math.ceil((RESERVE * TRAIL_SIZES.filtered) / shards) : 0;
}

/** Fewer attributes mean less to receive if a filter matches many rows. */
function projectedAttributes({ index, keyOfId }: CollectionSource, withFilterMap: boolean): string[] {
  if (withFilterMap) return ['PK', 'SK', index.sortAttribute, 'f'];
  return keyOfId ? [index.sortAttribute] : ['PK', 'SK', index.sortAttribute];
}

export const keyOfCandidate = ({ keyOfId }: CollectionSource, { sort, item }: Candidate): TableKey =>
  keyOfId ? keyOfId(idOfSortKey(sort)) : keyIn(item);
