import { SEARCHES_MAX } from '#contract/searches.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { type SearchRecord, type SearchStore, searchRecord } from '#domain/signals/searches/search-record.ts';
import { listDue } from '#table/dynamodb/due-entries.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, isUnchangedSince, listItems, putItem } from '#table/dynamodb/items.ts';
import { createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byActivity } = tableSchema.listIndexes;

const count = createBoundedCount('searches', SEARCHES_MAX);

/** The next tick handles the rest. */
const DUE_AT_ONCE = 200;

/** The index key by due time. A search that is never due has none. */
const searchIndex = (workspaceId: string, { id, look_at }: Pick<SearchRecord, 'id' | 'look_at'>) =>
  look_at === null
    ? {}
    : {
        [byActivity.partitionAttribute]: partitions.dueSearches(),
        [byActivity.sortAttribute]: `${look_at}#${workspaceId}#${id}`,
      };

const searchItem = (workspaceId: string, record: SearchRecord) => ({
  ...keys.search(workspaceId, record.id),
  ...record,
  ...searchIndex(workspaceId, record),
});

export const searchStore = (table: Table): SearchStore => ({
  // Ids grow with time, so keys sort by creation.
  list: (workspaceId) => listItems(table, keys.search(workspaceId, ''), searchRecord),

  get: (workspaceId, id) => getItem(table, keys.search(workspaceId, id), searchRecord),

  async add(workspaceId, record) {
    const outcome = await transact(table, [
      count.oneMore(keys.searchCount(workspaceId)),
      putEntry(searchItem(workspaceId, record)),
    ]);
    return outcome.committed ? 'done' : 'full';
  },

  async save(workspaceId, before, after) {
    const isSaved = await putItem(table, searchItem(workspaceId, after), isUnchangedSince(before));
    return isSaved ? 'saved' : CHANGED;
  },

  async remove(workspaceId, id) {
    const outcome = await transact(table, [
      deleteEntry(keys.search(workspaceId, id), exists()),
      count.oneLess(keys.searchCount(workspaceId)),
    ]);
    return outcome.committed;
  },

  async due(now) {
    const due = await listDue(table, partitions.dueSearches(), now, DUE_AT_ONCE);
    return due.map(([workspaceId = '', id = '']) => ({ workspaceId, id }));
  },
});
