import {
  BatchGetItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestTable, PLACE, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase();
});

afterAll(() => db.stop());

const describeTable = async (TableName: string) =>
  (await db.client.send(new DescribeTableCommand({ TableName }))).Table;

it('reports a table as CREATING and has it ready at once', async () => {
  const key = 'pk';
  const { TableDescription } = await db.client.send(
    new CreateTableCommand({
      TableName: 'announced',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
    }),
  );

  const table = await describeTable('announced');

  expect(TableDescription?.TableStatus).toBe('CREATING');
  expect(table).toMatchObject({
    TableStatus: 'ACTIVE',
    TableArn: `arn:aws:dynamodb:${PLACE.region}:${PLACE.account}:table/announced`,
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    DeletionProtectionEnabled: false,
  });
  expect(table?.TableId).toBe(TableDescription?.TableId);
});

it('deletes a table with its items', async () => {
  const name = await createTestTable(db.client);
  const Item = { pk: 'a' };
  await db.documents.send(new PutCommand({ TableName: name, Item }));

  const { TableDescription } = await db.client.send(new DeleteTableCommand({ TableName: name }));
  const gone = await refusal(describeTable(name));
  await db.client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );

  expect(TableDescription?.TableStatus).toBe('DELETING');
  expect(gone.message).toBe(`Requested resource not found: Table: ${name} not found`);
  expect((await db.documents.send(new GetCommand({ TableName: name, Key: Item }))).Item).toBeUndefined();
});

it.each([
  [
    'a name that is taken',
    async () => ({ TableName: await createTestTable(db.client) }),
    'ResourceInUseException',
  ],
  [
    'a definition that no key uses',
    async () => ({ AttributeDefinitions: [{ AttributeName: 'idle', AttributeType: 'S' as const }] }),
    'ValidationException',
  ],
])('rejects a table with %s', async (_case, spec, name) => {
  expect((await refusal(createTestTable(db.client, await spec()))).name).toBe(name);
});

it('lists names in order and in pages', async () => {
  for (let table = 0; table < 3; table += 1) await createTestTable(db.client);
  const all = (await db.client.send(new ListTablesCommand({}))).TableNames ?? [];

  const first = await db.client.send(new ListTablesCommand({ Limit: 2 }));
  const rest = await db.client.send(
    new ListTablesCommand({ ExclusiveStartTableName: first.LastEvaluatedTableName }),
  );

  expect(first.TableNames).toHaveLength(2);
  expect([...(first.TableNames ?? []), ...(rest.TableNames ?? [])]).toEqual(all);
  expect(all).toEqual(all.toSorted());
  expect(rest.LastEvaluatedTableName).toBeUndefined();
});

it.each([
  ['CreateTable', { Tags: [] }],
  ['UpdateTable', { BillingMode: 'PROVISIONED' }],
  ['PutItem', { Expected: {} }],
  ['UpdateItem', { AttributeUpdates: {} }],
  ['DeleteItem', { ConditionalOperator: 'OR' }],
  ['GetItem', { AttributesToGet: ['pk'] }],
  ['Query', { KeyConditions: {} }],
  ['Query', { QueryFilter: {} }],
  ['Scan', { ScanFilter: {} }],
])('%s refuses %j, which it does not support', async (operation, parameter) => {
  const response = await fetch(db.database.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify({ TableName: 'any', ...parameter }),
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    __type: expect.stringContaining('ValidationException'),
    message: `The embedded DynamoDB does not support the parameter ${Object.keys(parameter)[0]} of ${operation}.`,
  });
});

it('refuses attributes to get of a batch, which it does not support', async () => {
  const TableName = await createTestTable(db.client);
  const read = new BatchGetItemCommand({
    RequestItems: { [TableName]: { Keys: [{ pk: { S: 'a' } }], AttributesToGet: ['pk'] } },
  });

  expect((await refusal(db.client.send(read))).message).toContain('AttributesToGet of BatchGetItem');
});

it.each(['CreateBackup', 'TagResource', 'toString', ''])(
  'does not know the operation "%s"',
  async (operation) => {
    const response = await fetch(db.database.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: '{}',
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      __type: 'com.amazon.coral.service#UnknownOperationException',
    });
  },
);

it.each(['{"TableName":', '[]', 'null', '"text"', ''])('refuses the body %j and goes on', async (body) => {
  const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };

  const response = await fetch(db.database.endpoint, { method: 'POST', headers, body });

  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty('__type');
});

it('responds to a health check, and to a request of more than 16 MB with 413', async () => {
  const health = await fetch(db.database.endpoint);
  const headers = { 'x-amz-target': 'DynamoDB_20120810.PutItem' };
  const body = 'x'.repeat(16 * 1024 * 1024 + 1);
  const large = await fetch(db.database.endpoint, { method: 'POST', headers, body });

  expect(await health.text()).toBe(`healthy: dynamodb.${PLACE.region}.amazonaws.com `);
  expect(large.status).toBe(413);
});
