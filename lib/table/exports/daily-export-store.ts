import { type DailyExportStore, dailyExport } from '#domain/outbound/daily-exports/daily-export.ts';
import { deleteIf } from '#table/dynamodb/delete-if.ts';
import { dueEntries } from '#table/dynamodb/due-entries.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { putItem } from '#table/dynamodb/put-item.ts';
import { unchangedSince } from '#table/dynamodb/unchanged-since.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byActivity } = tableSchema.listIndexes;

/** The next tick handles the rest. */
const DUE_AT_ONCE = 100;

export const dailyExportStore = (table: Table): DailyExportStore => ({
  get: (workspaceId) => getItem(table, keys.dailyExport(workspaceId), (item) => dailyExport.parse(item)),

  save: (workspaceId, before, after) =>
    putItem(
      table,
      {
        ...keys.dailyExport(workspaceId),
        ...after,
        [byActivity.partitionAttribute]: partitions.dailyExports(),
        [byActivity.sortAttribute]: `${after.look_at}#${workspaceId}`,
      },
      unchangedSince(before),
    ),

  async remove(workspaceId) {
    await deleteIf(table, keys.dailyExport(workspaceId));
  },

  async due(now) {
    const due = await dueEntries(table, partitions.dailyExports(), now, DUE_AT_ONCE);
    return due.map(([workspaceId = '']) => workspaceId);
  },
});
