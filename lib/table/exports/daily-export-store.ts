import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { exportedTypes, exportRun, exportTarget } from '#contract/export-settings.ts';
import type { DailyExport, DailyExportStore } from '#domain/outbound/daily-exports/daily-export.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byActivity } = tableSchema.listIndexes;

/** The next tick handles the rest. */
const DUE_AT_ONCE = 100;

const dailyExport = z.object({
  target: exportTarget,
  next_day: z.string(),
  position: z.int(),
  end: z.int().nullable(),
  written: z.partialRecord(
    z.enum(exportedTypes),
    z.object({ notes: z.int(), rows: z.int(), files: z.int() }),
  ),
  finishing: exportTarget.shape.format.nullable().default(null),
  last_run: exportRun.nullable(),
  look_at: z.string(),
  revision: z.int(),
}) satisfies z.ZodType<DailyExport>;

export const dailyExportStore = (table: Table): DailyExportStore => ({
  get: (workspaceId) => getItem(table, keys.dailyExport(workspaceId), (item) => dailyExport.parse(item)),

  async save(workspaceId, before, after) {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.dailyExport(workspaceId),
            ...after,
            [byActivity.partitionAttribute]: partitions.dailyExports(),
            [byActivity.sortAttribute]: `${after.look_at}#${workspaceId}`,
          },
          ConditionExpression: before ? 'revision = :seen' : 'attribute_not_exists(PK)',
          ...(before && { ExpressionAttributeValues: { ':seen': before.revision } }),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  },

  async remove(workspaceId) {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { ...keys.dailyExport(workspaceId) } }),
    );
  },

  async due(now) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: byActivity.name,
        KeyConditionExpression: '#partition = :all AND #sort < :end',
        ExpressionAttributeNames: {
          '#partition': byActivity.partitionAttribute,
          '#sort': byActivity.sortAttribute,
        },
        // Ids follow the timestamp, and the tilde sorts after all of them.
        ExpressionAttributeValues: { ':all': partitions.dailyExports(), ':end': `${now.toISOString()}~` },
        Limit: DUE_AT_ONCE,
      }),
    );
    return Items.map((item) => String(item[byActivity.sortAttribute]).split('#')[1] ?? '');
  },
});
