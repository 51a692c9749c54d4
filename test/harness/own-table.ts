import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import type { Weather } from '@signal/embedded-cloud/weather/weather.ts';
import { operatorDocumentClient } from '#platform/clients.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { callDirectly } from './call-directly.ts';
import { startTestDynamoDb } from './test-dynamodb.ts';

const PLACE = { region: 'eu-west-1', account: '111122223333' };

export interface OwnTable extends Table {
  /** Another client of the same table, unaffected by interceptions of the first. */
  readonly other: Table;
  /** For clients created elsewhere. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** The service's table in a separate embedded database, for crashes and races that can't be timed over HTTP. */
export async function startOwnTable(weather?: Weather, { hasStream = false } = {}): Promise<OwnTable> {
  const database = await startTestDynamoDb({ ...PLACE, inThread: true, weather });
  const local = { endpoint: database.endpoint, accessKeyId: 'test', secretAccessKey: 'test' };
  const newClient = () => {
    const client = operatorDocumentClient({ region: PLACE.region, local });
    // Lost answers are cut connections, so there must be some.
    if (database.ask && !weather?.lostAnswers) callDirectly(client, database.ask);
    return client;
  };
  const [client, otherClient] = [newClient(), newClient()];
  const name = `own-${randomUUID()}`;
  const indexes = Object.values(tableSchema.listIndexes);
  const attributes = new Set([
    tableSchema.partitionKey,
    tableSchema.sortKey,
    ...indexes.flatMap(({ partitionAttribute, sortAttribute }) => [partitionAttribute, sortAttribute]),
  ]);
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      ...(hasStream && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
      AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(tableSchema.partitionKey, tableSchema.sortKey),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.partitionAttribute, index.sortAttribute),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...tableSchema.listProjection] },
      })),
    }),
  );
  return {
    client,
    name,
    other: { client: otherClient, name },
    endpoint: database.endpoint,
    async stop() {
      client.destroy();
      otherClient.destroy();
      await database.stop();
    },
  };
}
