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
import { isRecord, list, placeOf, record, text, type Values } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

type Index = NonNullable<CreateTableCommandInput['GlobalSecondaryIndexes']>[number];

/** The index properties that DynamoDB's API accepts. The template was checked when it was synthesized. */
const toIndex = ({ IndexName, KeySchema, Projection }: Values): Index =>
  ({ IndexName, KeySchema, Projection }) as Index;

function indexesOf(resource: Resource, property: string): Index[] {
  const place = placeOf(resource, property);
  return list(resource.properties[property], place).map((index) => toIndex(record(index, place)));
}

/** A template's stream has a view only; the API also wants to know that it is on. */
function streamOf({ properties }: Resource): Pick<CreateTableCommandInput, 'StreamSpecification'> {
  const { StreamSpecification: wanted } = properties;
  return isRecord(wanted) ? { StreamSpecification: { StreamEnabled: true, ...wanted } } : {};
}

const unlessEmpty = (property: string, indexes: readonly Index[]) =>
  indexes.length === 0 ? {} : { [property]: indexes };

/** The stack may have new indexes, or a stream, since the data was written. */
async function addWhatIsMissing(client: DynamoDBClient, resource: Resource): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: resource.ref }));
  const { StreamSpecification } = streamOf(resource);
  if (StreamSpecification && !Table?.StreamSpecification) {
    await client.send(new UpdateTableCommand({ TableName: resource.ref, StreamSpecification }));
  }
  const present = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const wanted = indexesOf(resource, 'GlobalSecondaryIndexes');
  for (const index of wanted.filter(({ IndexName }) => !present.has(IndexName))) {
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
        ...unlessEmpty('GlobalSecondaryIndexes', indexesOf(resource, 'GlobalSecondaryIndexes')),
        ...unlessEmpty('LocalSecondaryIndexes', indexesOf(resource, 'LocalSecondaryIndexes')),
        ...streamOf(resource),
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
        AttributeName: text(expiry.AttributeName, placeOf(resource, 'TimeToLiveSpecification')),
      },
    }),
  );
}

/** Creates the stack's tables that don't exist yet. */
export async function createTables(client: DynamoDBClient, stack: LoadedStack): Promise<void> {
  const tables = stack.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  await Promise.all(tables.map((table) => createTable(client, table)));
}
