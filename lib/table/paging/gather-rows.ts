import type { RecentMemory } from '#table/recent-memory.ts';
import { readState } from './collection-state.ts';
import type { ListIo } from './list-io.ts';
import type { ListRow } from './list-request.ts';
import { type CollectionPlan, requireProjected, shardPlans } from './plan-shards.ts';
import { readShardHead } from './read-shard.ts';
import { toKeepRow } from './row-query.ts';
import { idOfSortKey } from './sort-key.ts';

/**
 * All matching rows with their filter maps, unsorted and not fetched. Queries the shards this process last
 * knew while it reads the current number. A second round covers new shards.
 */
export async function gatherRows(
  io: ListIo,
  asked: Pick<CollectionPlan, 'source' | 'filters' | 'filter'>,
  memory: RecentMemory<number>,
): Promise<ListRow[]> {
  requireProjected(asked.filters);
  const window = { order: 'asc', offset: 0, limit: Number.POSITIVE_INFINITY } as const;
  const plan = { ...asked, keep: () => true, window };
  const { collection } = asked.source;
  const read = (range: { from: number; to: number }) =>
    Promise.all(shardPlans(plan, range).map((each) => readShardHead(io, each)));
  const known = memory.recall(collection) ?? 1;
  const [first, { shards }] = await Promise.all([read({ from: 0, to: known }), readState(io, collection)]);
  memory.remember(collection, shards);
  const heads = [...first, ...(await read({ from: known, to: shards }))];
  return heads.flatMap(({ candidates }) =>
    candidates.map(({ sort, item }) => ({ id: idOfSortKey(sort), f: toKeepRow(item).f })),
  );
}
