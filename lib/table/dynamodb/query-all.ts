import {
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

export type PartitionQuery = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** One page of a query. */
export const sendQuery = (table: Table, query: Omit<QueryCommandInput, 'TableName'>) =>
  table.client.send(new QueryCommand({ ...query, TableName: table.name }));

/** The pages of a bounded part of a partition. */
export async function* queryPages(table: Table, query: PartitionQuery) {
  let startKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await sendQuery(table, { ...query, ExclusiveStartKey: startKey });
    yield page;
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

/** Every item of a bounded part of a partition, read page by page. */
export async function queryAll(table: Table, query: PartitionQuery): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of queryPages(table, query)) items.push(...Items);
  return items;
}

/** The pages of the whole table, or of a segment of it. */
export async function* scanPages(table: Table, scan: Omit<ScanCommandInput, 'TableName'>) {
  let startKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const input = { ...scan, TableName: table.name, ConsistentRead: true, ExclusiveStartKey: startKey };
    const { Items = [], LastEvaluatedKey } = await table.client.send(new ScanCommand(input));
    yield Items;
    startKey = LastEvaluatedKey;
  } while (startKey);
}

/** The query for the sort keys with this prefix. */
export const createPrefixQuery = (partition: string, prefix: string): PartitionQuery => ({
  KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
  ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
});

/** Every item whose sort key begins with this key's, from a strongly consistent read. */
export const listItemsUnder = (
  table: Table,
  { PK, SK }: Key,
  extraParameters: Partial<PartitionQuery> = {},
): Promise<Record<string, unknown>[]> =>
  queryAll(table, { ...createPrefixQuery(PK, SK), ...extraParameters, ConsistentRead: true });

/** Every item of a partition, from a strongly consistent read. */
export const listPartitionItems = (
  table: Table,
  partition: string,
  extraParameters: Partial<PartitionQuery> = {},
): Promise<Record<string, unknown>[]> =>
  queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ...extraParameters,
    ConsistentRead: true,
  });

/** The projection of a read. DynamoDB rejects an attribute that is named twice. */
export function createProjection(attributes: readonly string[]) {
  const names = Object.fromEntries([...new Set(attributes)].map((name, index) => [`#p${index}`, name]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}
