import { fetchRows } from './fetch-rows.ts';
import type { Filter } from './filter.ts';
import { type Gathered, visiblePart, type Window } from './gathered.ts';
import { type ListIo, textAttribute } from './list-io.ts';
import type { Item, KeepRow, ListSource, TableKey } from './list-request.ts';
import { matchesFilters } from './matches-filters.ts';
import { partitionQuery, startAfter, toKeepRow } from './row-query.ts';

export interface PointersPlan {
  readonly source: Extract<ListSource, { kind: 'pointers' }>;
  readonly filters: readonly Filter[];
  readonly keep: ((row: KeepRow) => boolean) | undefined;
  readonly window: Window;
}

/**
 * Follows every pointer of a partition and filters the rows here, since DynamoDB filters no BatchGetItem.
 * Rows are read whole and once, the visible ones included; pointers to rows that are gone do not count.
 */
export function gatherPointers(io: ListIo, plan: PointersPlan): Gathered {
  const matches = readMatches(io, plan);
  return {
    visible: matches.then((rows) => ({
      kind: 'items',
      items: visiblePart([rows], plan.window).map(({ item }) => item),
    })),
    total: matches.then((rows) => rows.length),
  };
}

async function readMatches(io: ListIo, plan: PointersPlan): Promise<{ sort: string; item: Item }[]> {
  const { source, filters, keep } = plan;
  const items = await fetchRows(io, await readPointers(io, source), { consistent: true });
  return items
    .filter((item) => matchesFilters(item, filters) && (!keep || keep(toKeepRow(item))))
    .map((item) => ({ sort: textAttribute(item, source.sortAttribute), item }));
}

async function readPointers(io: ListIo, source: PointersPlan['source']): Promise<TableKey[]> {
  const query = partitionQuery(source.partition, 'all', true);
  const keys: TableKey[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const page = await io.query(startAfter(query, next));
    keys.push(...page.items.map(source.follow));
    next = page.next;
  } while (next);
  return keys;
}
