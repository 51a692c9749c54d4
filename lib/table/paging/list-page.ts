import { keyIn } from '#table/dynamodb/key-in.ts';
import { compileFilter, filteredAttributes } from './compile-filter.ts';
import { fetchRows } from './fetch-rows.ts';
import { gatherCollection } from './gather-collection.ts';
import { gatherPartition } from './gather-partition.ts';
import { type Gathered, NOTHING, type VisibleRows } from './gathered.ts';
import { ListIo } from './list-io.ts';
import type { Item, ListContext, ListPage, ListRequest } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import { rememberedShards } from './remembered-shards.ts';
import { toKeepRow } from './row-query.ts';

/** BatchGetItem's limit. */
const MAX_LIMIT = 100;

/**
 * One page of a list, with the exact total of matching rows. Indexes are eventually consistent, so a list may
 * show a change later than a read by id. It never shows a row that no longer matches: visible rows are read
 * from the table and checked again.
 */
export async function listPage<Row>(context: ListContext, request: ListRequest<Row>): Promise<ListPage<Row>> {
  requireWindow(request);
  context.signal?.throwIfAborted();
  const failure = new AbortController();
  const signal = context.signal ? AbortSignal.any([context.signal, failure.signal]) : failure.signal;
  const io = new ListIo(context, signal);
  try {
    const { visible, total, hasMore, noted } = await gather(io, context, request);
    const [items, count, isMore] = await Promise.all([
      visible.then((rows) => toItems(io, rows, request)),
      total,
      hasMore,
      noted,
    ]);
    return {
      rows: items.map((item) => request.toRow(item)),
      total: count,
      hasMore: isMore ?? request.offset + request.limit < count,
    };
  } catch (error) {
    // Cancels the calls in progress; their results are no longer needed.
    failure.abort(error);
    context.signal?.throwIfAborted();
    throw error;
  }
}

async function gather<Row>(io: ListIo, context: ListContext, request: ListRequest<Row>): Promise<Gathered> {
  const { source, filters = [], keep, keepName, sight, walker } = request;
  const window = { order: request.order, offset: request.offset, limit: request.limit };
  const filter = compileFilter(filters);
  if (filter === 'none') return NOTHING;
  if (source.kind === 'partition') return gatherPartition(io, { source, filters, keep, sight, window });
  return gatherCollection(
    io,
    { source, filters, filter, keep, keepName, sight, walker, window },
    context.shards ?? rememberedShards,
  );
}

/** Checks again that the visible rows still match, are members and are in sight. */
async function toItems<Row>(
  io: ListIo,
  visible: VisibleRows,
  { source, filters = [], keep, sight, attributes }: ListRequest<Row>,
): Promise<readonly Item[]> {
  if (visible.kind === 'items') {
    const sees = await sight?.check(visible.items.map(keyIn), false);
    return visible.items.filter((item) => sees?.(item) ?? true);
  }
  const { keys, consistent } = visible;
  const wanted = attributes && [...attributes, ...filteredAttributes(filters), ...(keep ? ['f'] : [])];
  const [items, sees] = await Promise.all([
    fetchRows(io, keys, { attributes: wanted, consistent }),
    sight?.check(keys, !consistent),
  ]);
  const members = source.kind === 'collection' ? source.members : undefined;
  return items
    .filter((item) => matchesFilters(item, filters) && (!keep || keep(toKeepRow(item))))
    .filter((item) => members?.isMember(item) ?? true)
    .filter((item) => sees?.(item) ?? true);
}

function requireWindow({ offset, limit }: { offset: number; limit: number }): void {
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw new RangeError(`List: got the offset ${offset}, expected a whole number of at least 0`);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new RangeError(`List: got the limit ${limit}, expected a whole number from 1 to ${MAX_LIMIT}`);
  }
}
