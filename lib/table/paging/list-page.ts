import { readKey } from '#table/dynamodb/items.ts';
import { compileFilter, listFilteredAttributes } from './compile-filter.ts';
import { type FoundPage, findPage } from './list-collection.ts';
import { type ListIo, withListIo } from './list-io.ts';
import type { Item, ListContext, ListPage, ListRequest, ListSource } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import {
  type Candidate,
  createPartitionQuery,
  mergeRuns,
  selectAttributes,
  toCandidate,
  toIndexRow,
} from './row-query.ts';

/**
 * One page of a list, with the exact total of matching rows. Indexes are eventually consistent, so a list may
 * show a change later than a read by id. Visible rows are read from the table and checked again: no row shows that
 * was seen to match no longer.
 */
export async function listPage<Row>(context: ListContext, request: ListRequest<Row>): Promise<ListPage<Row>> {
  return withListIo(context, async (io) => {
    const { source, visibility, isConsistent = visibility !== undefined, filters = [] } = request;
    if (compileFilter(filters) === 'none') return { rows: [], total: 0, hasMore: false };
    const { keys, total, hasMore, written } =
      source.kind === 'collection'
        ? await findPage(io, context, { ...request, source, filters, isConsistent })
        : await findPageOfPartition(io, source, request);
    const attributes = request.attributes && [
      ...request.attributes,
      ...listFilteredAttributes(filters),
      ...(request.rule ? ['f'] : []),
    ];
    const [items, canSee, count] = await Promise.all([
      io.fetchRows(keys, { attributes, isConsistent }),
      visibility?.createRowCheck(keys),
      total,
      written,
    ]);
    const rows = items.filter((item) => isInList(item, request) && (canSee?.(item) ?? true));
    return { rows: rows.map((item) => request.toRow(item)), total: count, hasMore };
  });
}

/** Whether a row still matches and is still a member. */
function isInList<Row>(item: Item, { source, filters = [], rule }: ListRequest<Row>): boolean {
  const isMember = source.kind === 'collection' ? source.members?.isMember : undefined;
  return (
    matchesFilters(item, filters) && (!rule || rule.accepts(toIndexRow(item))) && (isMember?.(item) ?? true)
  );
}

/** Reads the whole partition and sorts the matches, since the partition has another order. */
async function findPageOfPartition<Row>(
  io: ListIo,
  { partition, sortAttribute }: Extract<ListSource, { kind: 'partition' }>,
  { visibility, filters = [], rule, order, offset, limit }: ListRequest<Row>,
): Promise<FoundPage> {
  const limits = visibility?.toLimits(await visibility.findIds());
  const filter = compileFilter([...filters, ...(limits?.filters ?? [])]);
  const candidates: Candidate[] = [];
  if (filter !== 'none') {
    const rules = [rule?.accepts, limits?.rule].filter((optionalRule) => optionalRule !== undefined);
    const attributes = ['PK', 'SK', sortAttribute, ...(rules.length > 0 ? ['f'] : [])];
    const query = selectAttributes(createPartitionQuery(partition, filter, order), attributes);
    for await (const { items } of io.queryPages(query)) {
      const matches = items.filter((item) => rules.every((accepts) => accepts(toIndexRow(item))));
      candidates.push(...matches.map((item) => toCandidate(item, sortAttribute)));
    }
  }
  const rows = mergeRuns([candidates], order);
  const end = offset + limit;
  return {
    keys: rows.slice(offset, end).map(({ item }) => readKey(item)),
    total: rows.length,
    hasMore: end < rows.length,
  };
}
