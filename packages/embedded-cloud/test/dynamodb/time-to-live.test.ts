import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestTable, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

const NOW = 1_800_000_000;
const YEAR = 365 * 24 * 60 * 60;

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase({ inThread: false });
});

afterAll(() => db.stop());

const setTtl = (TableName: string, Enabled: boolean, AttributeName = 'expires') =>
  db.client.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled, AttributeName } }),
  );

const describeTtl = async (TableName: string) =>
  (await db.client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;

it('removes expired items from table and index, and nothing else', async () => {
  const table = await createTestTable(db.client, {
    AttributeDefinitions: [{ AttributeName: 'group', AttributeType: 'S' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-group',
        KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  });
  await setTtl(table, true);
  const items = [
    { pk: 'past', expires: NOW - 1 },
    { pk: 'future', expires: NOW + 1 },
    { pk: 'none' },
    { pk: 'text', expires: String(NOW - 1) },
    { pk: 'nested', inner: { expires: NOW - 1 } },
    { pk: 'long-past', expires: NOW - 6 * YEAR },
  ];
  await Promise.all(
    items.map((item) =>
      db.documents.send(new PutCommand({ TableName: table, Item: { ...item, group: 'g' } })),
    ),
  );

  const swept = await db.database.sweepExpired(table, NOW);

  const { Items: left = [] } = await db.documents.send(new ScanCommand({ TableName: table }));
  const { Count } = await db.documents.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'by-group',
      KeyConditionExpression: '#g = :g',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':g': 'g' },
    }),
  );
  expect(swept).toBe(1);
  expect(left.map(({ pk }) => pk).sort()).toEqual(['future', 'long-past', 'nested', 'none', 'text']);
  expect(Count).toBe(5);
});

it("is off until it is enabled, and can't be enabled twice", async () => {
  const table = await createTestTable(db.client);
  await db.documents.send(new PutCommand({ TableName: table, Item: { pk: 'past', expires: NOW - 1 } }));

  const before = await describeTtl(table);
  const sweptBefore = await db.database.sweepExpired(table, NOW);
  await setTtl(table, true);
  const twice = await refusal(setTtl(table, true));
  const on = await describeTtl(table);
  await setTtl(table, false);

  expect(before).toEqual({ TimeToLiveStatus: 'DISABLED' });
  expect(sweptBefore).toBe(0);
  expect(twice.message).toBe('TimeToLive is already enabled');
  expect(on).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' });
  expect(await describeTtl(table)).toEqual({ TimeToLiveStatus: 'DISABLED' });
});

it('rejects an empty attribute name and a missing table', async () => {
  const table = await createTestTable(db.client);

  const empty = await refusal(setTtl(table, true, ''));
  const missing = await refusal(setTtl('no-such-table', true));

  expect(empty.name).toBe('ValidationException');
  expect(empty.message).toMatch(/timeToLiveSpecification.attributeName.*length greater than or equal to 1/);
  expect(missing.name).toBe('ResourceNotFoundException');
});
