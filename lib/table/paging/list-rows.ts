import { readEachShard } from './collection-state.ts';
import { compileFilter } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { requireProjected } from './list-collection.ts';
import { withListIo } from './list-io.ts';
import type { CollectionSource, ListContext, ListRow } from './list-request.ts';
import { readShard, readUpTo } from './read-shards.ts';
import { toIndexRow } from './row-query.ts';
import { parseIdOfSortKey } from './sort-key.ts';

/**
 * All matching rows of a collection from its index, unsorted: one pass and no fetch. For rules that need a
 * whole set, such as the accounts a member owns.
 */
export async function listRows(
  context: ListContext,
  source: CollectionSource,
  filters: readonly Filter[],
): Promise<ListRow[]> {
  return withListIo(context, async (io) => {
    requireProjected(filters);
    const filter = compileFilter(filters);
    if (filter === 'none') return [];
    const plan = {
      source,
      filter,
      rule: () => true,
      order: 'asc',
      after: undefined,
      initialLimit: undefined,
      rowsPerMatch: 1,
    } as const;
    const { results } = await readEachShard(io, context, source.collection, async (shard) =>
      readUpTo(io, plan, [await readShard(io, plan, shard)], Number.POSITIVE_INFINITY),
    );
    return results.flat().flatMap(({ candidates }) =>
      candidates.map(({ position, item }) => ({
        id: parseIdOfSortKey(position),
        filterMap: toIndexRow(item).filterMap,
      })),
    );
  });
}
