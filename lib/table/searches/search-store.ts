import { MAX_SEARCHES } from '#contract/searches.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { type SearchRecord, type SearchStore, searchRecord } from '#domain/signals/searches/search-record.ts';
import { listDue } from '#table/dynamodb/due-entries.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, isUnchangedSince, listItems, putItem } from '#table/dynamodb/items.ts';
import { createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byActivity } = tableSchema.listIndexes;

const count = createBoundedCount('searches', MAX_SEARCHES);

/** The next tick handles the rest. */
const DUE_AT_ONCE = 200;

/** The index key by due time. A search that is never due has none. */
const createSearchIndex = (workspaceId: string, { id, look_at }: Pick<SearchRecord, 'id' | 'look_at'>) =>
  look_at === null
    ? {}
    : {
        [byActivity.partitionAttribute]: partitions.dueSearches(),
        [byActivity.sortAttribute]: `${look_at}#${workspaceId}#${id}`,
      };

const toSearchItem = (workspaceId: string, record: SearchRecord) => ({
  ...keys.search(workspaceId, record.id),
  ...record,
  ...createSearchIndex(workspaceId, record),
});

export const createSearchStore = (table: Table): SearchStore => ({
  // Ids grow with time, so keys sort by creation.
  list: (workspaceId) => listItems(table, keys.search(workspaceId, ''), searchRecord),

  get: (workspaceId, id) => getItem(table, keys.search(workspaceId, id), searchRecord),

  async add(workspaceId, record) {
    const outcome = await transact(table, [
      count.oneMore(keys.searchCount(workspaceId)),
      putEntry(toSearchItem(workspaceId, record)),
    ]);
    return outcome.committed ? 'done' : 'full';
  },

  async save(workspaceId, previousRecord, nextRecord) {
    const isSaved = await putItem(
      table,
      toSearchItem(workspaceId, nextRecord),
      isUnchangedSince(previousRecord),
    );
    return isSaved ? 'saved' : CHANGED_MEANWHILE;
  },

  async remove(workspaceId, id) {
    const outcome = await transact(table, [
      deleteEntry(keys.search(workspaceId, id), exists()),
      count.oneLess(keys.searchCount(workspaceId)),
    ]);
    return outcome.committed;
  },

  async due(now) {
    const dueEntries = await listDue(table, partitions.dueSearches(), now, DUE_AT_ONCE);
    return dueEntries.map(([workspaceId = '', id = '']) => ({ workspaceId, id }));
  },
});
