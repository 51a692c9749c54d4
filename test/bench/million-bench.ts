import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import { simulatedKey, simulateTable } from './simulated-table.ts';
import { type BenchRow, printTable } from './table.ts';

const ROWS = 1_000_000;
const LIMIT = 100;
const SHARDS = [64, 128, 256];
/** A filter that a hundredth of the rows meet. */
const SPACING = 100;
const WALKED = 50;

const FILTERS: readonly Filter[] = [{ field: 'f', op: 'exists' }];

async function measure(shards: number): Promise<BenchRow[]> {
  const { table, take } = simulateTable(ROWS, shards, SPACING);
  const later = { ...table, clock: () => new Date() };
  const ask = (offset: number, filters: readonly Filter[] = []) =>
    listPage(later, {
      source: {
        kind: 'collection',
        collection: 'WS#ws#ROWS',
        index: { name: 'by', partitionAttribute: 'LP', sortAttribute: 'LS' },
        keyOfId: simulatedKey,
        isAnnounced: true,
      },
      filters,
      order: 'desc',
      offset,
      limit: LIMIT,
      toRow: (item) => item,
    });
  const row = (what: string, pages: number, began: number): BenchRow => {
    const { units, rounds, queries, slowestShard, heapMb } = take();
    return {
      shards,
      list: what,
      'units a page': Math.round(units / pages),
      'rounds a page': (rounds / pages).toFixed(1),
      'queries a page': Math.round(queries / pages),
      'pages of 1 MB of the slowest shard': (slowestShard / pages).toFixed(1),
      'heap MB': Math.round(heapMb),
      'ms of this process': Math.round((performance.now() - began) / pages),
    };
  };
  const timed = async (what: string, pages: number, work: () => Promise<unknown>): Promise<BenchRow> => {
    globalThis.gc?.();
    const began = performance.now();
    await work();
    return row(what, pages, began);
  };
  const walk = async (filters: readonly Filter[]) => {
    for (let page = 1; page <= WALKED; page += 1) await ask(page * LIMIT, filters);
  };
  return [
    await timed('first page', 1, () => ask(0)),
    await timed('first page, repeated', 1, () => ask(0)),
    await timed(`walk, ${WALKED} pages`, WALKED, () => walk([])),
    await timed('a hundredth matches', 1, () => ask(0, FILTERS)),
    await timed(`its walk, ${WALKED} pages`, WALKED, () => walk(FILTERS)),
    await timed('page 5,000 by a jump', 1, () => ask(499_900)),
  ];
}

/** Lists over a million rows, of which no machine here could hold the items, by the number of shards. */
export async function runMillionBench(): Promise<void> {
  const rows: BenchRow[] = [];
  for (const shards of SHARDS) rows.push(...(await measure(shards)));
  printTable(`Lists over ${ROWS} rows, simulated`, rows);
}
