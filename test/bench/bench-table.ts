import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '@signal/embedded-cloud/dynamodb/start-dynamodb.ts';
import { createOperatorDocumentClient } from '#platform/clients.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

async function create(client: DynamoDBDocumentClient, TableName: string): Promise<void> {
  const { partitionKey, sortKey, listProjection } = tableSchema;
  const indexes = Object.values(tableSchema.listIndexes);
  const attributes = [
    partitionKey,
    sortKey,
    ...indexes.flatMap(({ partitionAttribute, sortAttribute }) => [partitionAttribute, sortAttribute]),
  ];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(partitionKey, sortKey),
      GlobalSecondaryIndexes: indexes.map(({ name, partitionAttribute, sortAttribute }) => ({
        IndexName: name,
        KeySchema: keySchema(partitionAttribute, sortAttribute),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...listProjection] },
      })),
    }),
  );
}

/** The service's table in its own embedded database. */
export async function startBenchTable(): Promise<{
  readonly table: Table;
  readonly endpoint: string;
  stop(): Promise<void>;
}> {
  const database = await startDynamoDb({ region: 'eu-west-1', account: '111122223333' });
  const local = { endpoint: database.endpoint, accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client = createOperatorDocumentClient({ region: 'eu-west-1', local });
  const name = 'bench';
  await create(client, name);
  return {
    table: { client, name },
    endpoint: database.endpoint,
    async stop() {
      client.destroy();
      await database.stop();
    },
  };
}
