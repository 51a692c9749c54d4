import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** The item, parsed, from a strongly consistent read. */
export async function getItem<T>(
  table: Table,
  { PK, SK }: Key,
  parse: (item: Record<string, unknown>) => T,
): Promise<T | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { PK, SK }, ConsistentRead: true }),
  );
  return Item && parse(Item);
}
