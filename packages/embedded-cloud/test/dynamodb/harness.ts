import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EmbeddedDynamoDb } from '#cloud/dynamodb/start-dynamodb.ts';
import { startDynamoDb } from '#cloud/dynamodb/start-dynamodb.ts';

export const PLACE = { region: 'eu-west-1', account: '123456789012' };

export const clientOf = (endpoint: string, accessKeyId = 'anybody'): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: PLACE.region,
    credentials: { accessKeyId, secretAccessKey: 'secret' },
    maxAttempts: 1,
  });

export interface TestDatabase {
  readonly database: EmbeddedDynamoDb;
  readonly client: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  stop(): Promise<void>;
}

/** In this thread by default: faster to start, and the code is the same. */
export async function startTestDatabase(
  options: Partial<Parameters<typeof startDynamoDb>[0]> = {},
): Promise<TestDatabase> {
  const database = await startDynamoDb({ ...PLACE, inThread: true, ...options });
  const client = clientOf(database.endpoint);
  return {
    database,
    client,
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    async stop() {
      client.destroy();
      await database.stop();
    },
  };
}

/** Settings of a table whose items are fully indexed by their `group`. */
export const WITH_GROUP_INDEX = {
  AttributeDefinitions: [{ AttributeName: 'group', AttributeType: 'S' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-group',
      KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
} satisfies Partial<CreateTableCommandInput>;

type TableSettings = { sortKey?: boolean } & Partial<CreateTableCommandInput>;

let lastTable = 0;

/** A separate table with a string key `pk`, and `sk` on request. */
export function describeTestTable({
  sortKey = false,
  TableName = `table-${++lastTable}`,
  ...more
}: TableSettings = {}) {
  const keys = sortKey ? ['pk', 'sk'] : ['pk'];
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    KeySchema: keys.map((AttributeName, at) => ({
      AttributeName,
      KeyType: at === 0 ? ('HASH' as const) : ('RANGE' as const),
    })),
    ...more,
    AttributeDefinitions: [
      ...keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      ...(more.AttributeDefinitions ?? []),
    ],
  };
}

export async function createTestTable(client: DynamoDBClient, settings?: TableSettings): Promise<string> {
  const table = describeTestTable(settings);
  await client.send(new CreateTableCommand(table));
  return table.TableName;
}

/** A call's error. */
export async function refusal<T = Error>(call: Promise<unknown>): Promise<T & Error> {
  try {
    await call;
  } catch (error) {
    return error as T & Error;
  }
  throw new Error('The call was expected to be refused and was not');
}
