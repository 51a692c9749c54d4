import * as z from 'zod';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { scanPages } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const scannedItem = z.object({ PK: z.string(), SK: z.string(), workspace_id: z.string().optional() });

/** Key parts are separated by number signs. An id is always a whole part. */
const belongsToWorkspace = (
  workspaceId: string,
  { PK, SK, workspace_id }: z.infer<typeof scannedItem>,
): boolean => workspace_id === workspaceId || [...PK.split('#'), ...SK.split('#')].includes(workspaceId);

/**
 * Deletes every item of a workspace and returns their number. Its items are spread over thousands of
 * partitions without an index, so the whole table is read. The workspace's own entries go last, so an
 * interrupted removal can be repeated.
 */
export async function removeWorkspace(table: Table, workspaceId: string): Promise<number> {
  const workspaceKeys = [keys.workspaceEntry(workspaceId), keys.workspace(workspaceId)];
  const isWorkspaceKey = ({ PK, SK }: Key) => workspaceKeys.some((key) => key.PK === PK && key.SK === SK);
  let count = 0;
  const scan = {
    ProjectionExpression: 'PK, SK, workspace_id',
    FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
    ExpressionAttributeValues: { ':id': workspaceId },
  };
  for await (const items of scanPages(table, scan)) {
    const workspaceItems = items
      .map((item) => scannedItem.parse(item))
      .filter((item) => belongsToWorkspace(workspaceId, item) && !isWorkspaceKey(item));
    await batchDelete(table, workspaceItems);
    count += workspaceItems.length;
  }
  await batchDelete(table, workspaceKeys);
  return count + workspaceKeys.length;
}
