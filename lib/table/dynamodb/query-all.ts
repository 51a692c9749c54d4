import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

export type PartitionQuery = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** One page of a query. */
export const sendQuery = (table: Table, query: Omit<QueryCommandInput, 'TableName'>) =>
  table.client.send(new QueryCommand({ ...query, TableName: table.name }));

/** Every item of a bounded part of a partition, read page by page. */
export async function queryAll(table: Table, query: PartitionQuery): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await sendQuery(table, { ...query, ExclusiveStartKey: start });
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return items;
}

/** The query for the sort keys with this prefix. */
export const createPrefixQuery = (partition: string, prefix: string): PartitionQuery => ({
  KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
  ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
});

/** Every item whose sort key begins with this key's, from a strongly consistent read. */
export const itemsUnder = (
  table: Table,
  { PK, SK }: Key,
  more: Partial<PartitionQuery> = {},
): Promise<Record<string, unknown>[]> =>
  queryAll(table, { ...createPrefixQuery(PK, SK), ...more, ConsistentRead: true });

/** Every item of a partition, from a strongly consistent read. */
export const itemsIn = (
  table: Table,
  partition: string,
  more: Partial<PartitionQuery> = {},
): Promise<Record<string, unknown>[]> =>
  queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ...more,
    ConsistentRead: true,
  });

/** The createProjection of a read. DynamoDB rejects an attribute that is named twice. */
export function createProjection(attributes: readonly string[]) {
  const names = Object.fromEntries([...new Set(attributes)].map((name, index) => [`#p${index}`, name]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}
