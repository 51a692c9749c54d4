import { compileFilter } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { gatherRows } from './gather-rows.ts';
import { ListIo } from './list-io.ts';
import type { CollectionSource, ListContext, ListRow } from './list-request.ts';
import { rememberedShards } from './remembered-shards.ts';

/**
 * All matching rows of a collection from its index, unsorted: one pass and no fetch. For rules that need a
 * whole set, such as the accounts a member owns.
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
    // Cancels the calls in progress; their results are no longer needed.
    failure.abort(error);
    throw error;
  }
}
