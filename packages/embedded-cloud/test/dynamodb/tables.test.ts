import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
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

it.each([
  ['CreateTable', { Tags: [] }],
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

it.each(['CreateBackup', 'TagResource', 'toString', ''])(
  'does not know the operation "%s"',
  async (operation) => {
    const response = await fetch(db.database.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: '{}',
    });

    expect(await response.json()).toMatchObject({
      __type: expect.stringMatching(/UnknownOperationException$/),
    });
  },
);

it.each(['{"TableName":', '[]', 'null', '"text"', ''])('refuses the body %j and goes on', async (body) => {
  const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };

  const response = await fetch(db.database.endpoint, { method: 'POST', headers, body });

  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty('__type');
});
