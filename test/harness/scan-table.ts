import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';

type Item = Record<string, unknown>;

/** Every item of a table, or those that this filter of DynamoDB accepts. */
export async function scanTable({ client, name }: Table, filter: object = {}): Promise<Item[]> {
  const pages = await Array.fromAsync(
    paginateScan({ client }, { TableName: name, ConsistentRead: true, ...filter }),
  );
  return pages.flatMap(({ Items = [] }) => Items);
}

/** Every item that names this workspace. */
export const itemsNaming = (table: Table, workspaceId: string): Promise<Item[]> =>
  scanTable(table, {
    FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
    ExpressionAttributeValues: { ':id': workspaceId },
  });
