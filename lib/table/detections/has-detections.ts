import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beginningWith } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Whether the account has any detection as of now, open or not. */
export async function hasDetections(table: Table, workspaceId: string, accountId: string): Promise<boolean> {
  const { PK, SK } = keys.detection(workspaceId, accountId, '');
  const { Count = 0 } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ...beginningWith(PK, SK),
      Select: 'COUNT',
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return Count > 0;
}
