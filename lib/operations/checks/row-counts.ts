import { updateIf } from '#table/dynamodb/items.ts';
import { collections } from '#table/keys.ts';
import { chooseCountPart, readCollection } from '#table/paging/collection-state.ts';
import type { Filter } from '#table/paging/filter.ts';
import { withListIo } from '#table/paging/list-io.ts';
import { listPage } from '#table/paging/list-page.ts';
import { countedPeopleFilters } from '#table/people/person-list.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import type { Check } from './check.ts';

/** The collections whose writers count their rows, and the rows that count. */
const COUNTED_COLLECTIONS: readonly (readonly [(workspaceId: string) => string, readonly Filter[]])[] = [
  [collections.accounts, []],
  [collections.people, countedPeopleFilters],
];

/** By how much the count is off. Undefined if it changed meanwhile. */
async function recount(
  table: Table,
  collection: string,
  filters: readonly Filter[],
): Promise<number | undefined> {
  const readCount = async () => (await withListIo(table, (io) => readCollection(io, collection))).rowCount;
  const countBefore = await readCount();
  const source = { kind: 'collection', collection, index: tableSchema.listIndexes.byCreation } as const;
  const { total } = await listPage(table, {
    source,
    filters,
    order: 'asc',
    offset: 0,
    limit: 1,
    attributes: [],
    toRow: () => undefined,
  });
  return (await readCount()) === countBefore ? countBefore - total : undefined;
}

export const rowCounts: Check = {
  name: 'row-counts',
  invariant: 'The totals of lists without a filter, which are counted when rows are written, are right.',
  repair: 'Counts the rows again.',
  in: ['workspace'],
  async findFaults({ table, workspaceId }) {
    return Promise.all(
      COUNTED_COLLECTIONS.map(async ([collectionOf, filters]) => {
        const collection = collectionOf(workspaceId);
        const difference = await recount(table, collection, filters);
        if (difference === undefined || difference === 0) return undefined;
        return {
          subject: collection,
          problem: `counts too ${difference > 0 ? 'many' : 'few'} rows`,
          async fix() {
            const now = await recount(table, collection, filters);
            if (now === undefined || now === 0) return false;
            const Key = chooseCountPart(collection, collection);
            return (await updateIf(table, { Key, add: { row_count: -now } })) !== undefined;
          },
        };
      }),
    );
  },
};
