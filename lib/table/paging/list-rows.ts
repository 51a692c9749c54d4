import { compileFilter } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { gatherRows } from './gather-rows.ts';
import { ListIo } from './list-io.ts';
import type { CollectionSource, ListContext, ListRow } from './list-request.ts';
import { rememberedShards } from './remembered-shards.ts';

/**
 * All rows of a collection that match, as their index holds them, in no particular order: one pass over the
 * index and no fetch. For sets that a rule needs whole, such as the accounts a member owns.
 */
export async function listRows(
  context: ListContext,
  source: CollectionSource,
  filters: readonly Filter[],
): Promise<ListRow[]> {
  context.signal?.throwIfAborted();
  const filter = compileFilter(filters);
  if (filter === 'none') return [];
  const failure = new AbortController();
  const signal = context.signal ? AbortSignal.any([context.signal, failure.signal]) : failure.signal;
  try {
    return await gatherRows(
      new ListIo(context, signal),
      { source, filters, filter },
      context.shards ?? rememberedShards,
    );
  } catch (error) {
    // Calls still under way would go on reading for nobody.
    failure.abort(error);
    throw error;
  }
}
