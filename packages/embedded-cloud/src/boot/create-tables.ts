import { isDeepStrictEqual } from 'node:util';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { describeProperty, readProperties, record } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

/** What the API takes of a table's properties. The template was checked when it was synthesized. */
function toInput(resource: Resource): CreateTableCommandInput {
  const { properties, ref } = resource;
  const where = describeProperty(resource, 'GlobalSecondaryIndexes');
  const indexes = readProperties(resource)
    .list('GlobalSecondaryIndexes')
    .map((index) => {
      const { IndexName, KeySchema, Projection } = record(index, where);
      return { IndexName, KeySchema, Projection };
    });
  const stream = properties.StreamSpecification as object | undefined;
  return {
    TableName: ref,
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    // A template's stream has a view only; the API also wants to know that it is on.
    ...(stream && { StreamSpecification: { StreamEnabled: true, ...stream } }),
  } as CreateTableCommandInput;
}

/** The definition of a table, in one form for what a template wants and for what a data directory has. */
const readDefinition = (table: CreateTableCommandInput | TableDescription) => ({
  keys: table.KeySchema,
  stream: table.StreamSpecification?.StreamViewType,
  indexes: (table.GlobalSecondaryIndexes ?? [])
    .map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }))
    .toSorted((one, other) => String(one.IndexName).localeCompare(String(other.IndexName))),
});

/** A table of an earlier run must be the same: indexes are not added to data that exists. */
async function checkExisting(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: input.TableName }));
  if (Table && isDeepStrictEqual(readDefinition(Table), readDefinition(input))) return;
  throw new Error(
    `The table ${input.TableName} in the data directory has other keys, indexes or streams than this version needs: choose another directory, or delete it and lose the data.`,
  );
}

async function createTable(client: DynamoDBClient, resource: Resource): Promise<void> {
  const input = toInput(resource);
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    return checkExisting(client, input);
  }
  if (resource.properties.TimeToLiveSpecification === undefined) return;
  const AttributeName = readProperties(resource).text('TimeToLiveSpecification.AttributeName');
  const TimeToLiveSpecification = { Enabled: true, AttributeName };
  await client.send(new UpdateTimeToLiveCommand({ TableName: resource.ref, TimeToLiveSpecification }));
}

/** Creates the stack's tables that don't exist yet, and returns the client that it did so with. */
export async function createTables(
  config: DynamoDBClientConfig,
  stack: LoadedStack,
): Promise<DynamoDBClient> {
  const client = new DynamoDBClient(config);
  await Promise.all(stack.ofType('AWS::DynamoDB::GlobalTable').map((table) => createTable(client, table)));
  return client;
}
