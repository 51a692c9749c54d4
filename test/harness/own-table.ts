import { randomUUID } from 'node:crypto';
import { CreateTableCommand, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import type { Weather } from '@signal/embedded-cloud/weather/weather.ts';
import { createOperatorDocumentClient } from '#platform/clients.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { callDirectly } from './call-directly.ts';
import { startTestDynamoDb } from './test-dynamodb.ts';

const PLACE = { region: 'eu-west-1', account: '111122223333' };

/** DynamoDB Local may have to wait for the machine: a call that is over after a few seconds would fail a test that is right. */
const CALL_MS = 30_000 * slowness();

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
    const client = createOperatorDocumentClient({ region: PLACE.region, local });
    const handler: object = client.config.requestHandler;
    if ('updateHttpClientConfig' in handler && typeof handler.updateHttpClientConfig === 'function')
      for (const timeout of ['requestTimeout', 'socketTimeout'])
        handler.updateHttpClientConfig(timeout, CALL_MS);
    // Lost answers are cut connections, so there must be some.
    if (database.ask && !weather?.lostResponses) callDirectly(client, database.ask);
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
  const creation = new CreateTableCommand({
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
  });
  await client.send(creation).catch((error: unknown) => {
    // The name is new, so it was a repeated call: a busy machine answered the first one too late.
    if (!(error instanceof ResourceInUseException)) throw error;
  });
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
