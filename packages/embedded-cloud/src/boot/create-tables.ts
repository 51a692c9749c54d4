import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { describeProperty, isRecord, list, record, text, type Values } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

type Index = NonNullable<CreateTableCommandInput['GlobalSecondaryIndexes']>[number];

/** The index properties that DynamoDB's API accepts. The template was checked when it was synthesized. */
const toIndex = ({ IndexName, KeySchema, Projection }: Values): Index =>
  ({ IndexName, KeySchema, Projection }) as Index;

function readIndexes(resource: Resource, property: string): Index[] {
  const where = describeProperty(resource, property);
  return list(resource.properties[property], where).map((index) => toIndex(record(index, where)));
}

/** A template's stream has a view only; the API also wants to know that it is on. */
function readStream({ properties }: Resource): Pick<CreateTableCommandInput, 'StreamSpecification'> {
  const { StreamSpecification: required } = properties;
  return isRecord(required) ? { StreamSpecification: { StreamEnabled: true, ...required } } : {};
}

const omitEmpty = (property: string, indexes: readonly Index[]) =>
  indexes.length === 0 ? {} : { [property]: indexes };

/** The stack may have new indexes, or a stream, since the data was written. */
async function addWhatIsMissing(client: DynamoDBClient, resource: Resource): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: resource.ref }));
  const { StreamSpecification } = readStream(resource);
  if (StreamSpecification && !Table?.StreamSpecification) {
    await client.send(new UpdateTableCommand({ TableName: resource.ref, StreamSpecification }));
  }
  const present = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const required = readIndexes(resource, 'GlobalSecondaryIndexes');
  for (const index of required.filter(({ IndexName }) => !present.has(IndexName))) {
    await client.send(
      new UpdateTableCommand({
        TableName: resource.ref,
        AttributeDefinitions: resource.properties.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      } as UpdateTableCommandInput),
    );
  }
}

async function createTable(client: DynamoDBClient, resource: Resource): Promise<void> {
  const { properties, ref } = resource;
  try {
    await client.send(
      new CreateTableCommand({
        TableName: ref,
        KeySchema: properties.KeySchema,
        AttributeDefinitions: properties.AttributeDefinitions,
        BillingMode: 'PAY_PER_REQUEST',
        ...omitEmpty('GlobalSecondaryIndexes', readIndexes(resource, 'GlobalSecondaryIndexes')),
        ...omitEmpty('LocalSecondaryIndexes', readIndexes(resource, 'LocalSecondaryIndexes')),
        ...readStream(resource),
      } as CreateTableCommandInput),
    );
  } catch (error) {
    // It exists in the data directory of an earlier run.
    if (!(error instanceof ResourceInUseException)) throw error;
    await addWhatIsMissing(client, resource);
    return;
  }
  const expiry = properties.TimeToLiveSpecification;
  if (!isRecord(expiry)) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: ref,
      TimeToLiveSpecification: {
        Enabled: true,
        AttributeName: text(expiry.AttributeName, describeProperty(resource, 'TimeToLiveSpecification')),
      },
    }),
  );
}

/** Creates the stack's tables that don't exist yet. */
export async function createTables(client: DynamoDBClient, stack: LoadedStack): Promise<void> {
  const tables = stack.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  await Promise.all(tables.map((table) => createTable(client, table)));
}
