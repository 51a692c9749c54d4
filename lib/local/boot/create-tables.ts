import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { isRecord, list, placeOf, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

const INDEX_FIELDS = ['IndexName', 'KeySchema', 'Projection'] as const;

function indexes(resource: Resource, property: string) {
  const found = list(resource.properties[property], placeOf(resource, property));
  if (found.length === 0) return {};
  const slim = found.map((index) => {
    const values = record(index, placeOf(resource, property));
    return Object.fromEntries(INDEX_FIELDS.map((field) => [field, values[field]]));
  });
  return { [property]: slim };
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
        ...indexes(resource, 'GlobalSecondaryIndexes'),
        ...indexes(resource, 'LocalSecondaryIndexes'),
      } as CreateTableCommandInput),
    );
  } catch (error) {
    // It lies in the data directory of an earlier run.
    if (!(error instanceof ResourceInUseException)) throw error;
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

/** Creates the stack's tables that are not there yet. */
export async function createTables(client: DynamoDBClient, stack: LoadedStack): Promise<void> {
  const tables = stack.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  await Promise.all(tables.map((table) => createTable(client, table)));
}
