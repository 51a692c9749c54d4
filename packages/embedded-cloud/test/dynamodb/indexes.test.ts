import { createHash } from 'node:crypto';
import {
  DeleteItemCommand,
  DescribeTableCommand,
  PutItemCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTable, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase();
});

afterAll(() => db.stop());

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const index = (IndexName: string, hash: string, more = {}) => ({
  IndexName,
  KeySchema: [{ AttributeName: hash, KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
  ...more,
});

const members = async (table: string, group: string, IndexName = 'by-group') => {
  const { Items = [] } = await db.documents.send(
    new QueryCommand({
      TableName: table,
      IndexName,
      KeyConditionExpression: '#g = :g',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':g': group },
    }),
  );
  return Items.map(({ pk }) => pk).sort();
};

/** Two keys with the same 24-bit hash, which a shorter index key would use to distinguish them. */
function collidingKeys(): [string, string] {
  const seen = new Map<string, string>();
  for (let at = 0; ; at += 1) {
    const key = `key-${at}`;
    const hash = createHash('md5').update('Outliers').update(key).digest('hex').slice(0, 6);
    const other = seen.get(hash);
    if (other) return [other, key];
    seen.set(hash, key);
  }
}

it('keeps both of two items with the same index key and hash of their table key', async () => {
  const table = await createTestTable(db.client, {
    AttributeDefinitions: [text('group')],
    GlobalSecondaryIndexes: [index('by-group', 'group')],
  });
  const [one, other] = collidingKeys();

  await db.documents.send(new PutCommand({ TableName: table, Item: { pk: one, group: 'g' } }));
  await db.documents.send(new PutCommand({ TableName: table, Item: { pk: other, group: 'g' } }));
  const both = await members(table, 'g');
  await db.documents.send(new DeleteCommand({ TableName: table, Key: { pk: one } }));

  expect(both).toEqual([one, other].sort());
  expect(await members(table, 'g')).toEqual([other]);
});

it('pages through items that share one index key, each once, in both directions', async () => {
  const table = await createTestTable(db.client, {
    AttributeDefinitions: [text('group')],
    GlobalSecondaryIndexes: [index('by-group', 'group')],
  });
  const keys = Array.from({ length: 23 }, (_, at) => `k-${at}`).sort();
  const puts = keys.map((pk) => ({ PutRequest: { Item: { pk, group: 'g' } } }));
  await db.documents.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));

  for (const ScanIndexForward of [true, false]) {
    const found: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await db.documents.send(
        new QueryCommand({
          TableName: table,
          IndexName: 'by-group',
          KeyConditionExpression: '#g = :g',
          ExpressionAttributeNames: { '#g': 'group' },
          ExpressionAttributeValues: { ':g': 'g' },
          Limit: 5,
          ScanIndexForward,
          ExclusiveStartKey,
        }),
      );
      found.push(...(page.Items ?? []).map(({ pk }) => pk));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(found).toHaveLength(keys.length);
    expect(found.toSorted()).toEqual(keys);
  }
});

describe('UpdateTable', () => {
  const addIndex = (table: string) =>
    new UpdateTableCommand({
      TableName: table,
      AttributeDefinitions: [text('group')],
      GlobalSecondaryIndexUpdates: [{ Create: index('by-group', 'group') }],
    });

  it('adds an index to a filled table during writes, and misses none of them', async () => {
    const table = await createTestTable(db.client);
    const put = (pk: string) =>
      db.documents.send(new PutCommand({ TableName: table, Item: { pk, group: 'g' } }));
    await Promise.all(Array.from({ length: 40 }, (_, at) => put(`before-${at}`)));
    await db.documents.send(new PutCommand({ TableName: table, Item: { pk: 'odd', group: 5 } }));

    const writes = Array.from({ length: 40 }, (_, at) => put(`meanwhile-${at}`));
    await db.client.send(addIndex(table));
    await Promise.all(writes);

    expect(await members(table, 'g')).toHaveLength(80);
    await db.documents.send(new DeleteCommand({ TableName: table, Key: { pk: 'odd' } }));
    const { Table } = await db.client.send(new DescribeTableCommand({ TableName: table }));
    expect(Table?.GlobalSecondaryIndexes).toMatchObject([{ IndexName: 'by-group', IndexStatus: 'ACTIVE' }]);
  });

  it("removes an index with the attribute that only it used, and its old entries don't come back", async () => {
    const table = await createTestTable(db.client, {
      AttributeDefinitions: [text('group')],
      GlobalSecondaryIndexes: [index('by-group', 'group')],
    });
    await db.documents.send(new PutCommand({ TableName: table, Item: { pk: 'a', group: 'g' } }));

    const Delete = { IndexName: 'by-group' };
    await db.client.send(
      new UpdateTableCommand({ TableName: table, GlobalSecondaryIndexUpdates: [{ Delete }] }),
    );
    const { Table } = await db.client.send(new DescribeTableCommand({ TableName: table }));
    const gone = await refusal(members(table, 'g'));
    await db.documents.send(new DeleteCommand({ TableName: table, Key: { pk: 'a' } }));
    await db.client.send(addIndex(table));

    expect(Table?.GlobalSecondaryIndexes).toBeUndefined();
    expect(Table?.AttributeDefinitions).toEqual([text('pk')]);
    expect(gone.message).toBe('The table does not have the specified index: by-group');
    expect(await members(table, 'g')).toEqual([]);
  });

  it('rejects an existing index, one with undefined keys, and removing a missing one', async () => {
    const table = await createTestTable(db.client);
    await db.client.send(addIndex(table));
    const update = (change: object) =>
      db.client.send(new UpdateTableCommand({ TableName: table, GlobalSecondaryIndexUpdates: [change] }));

    const twice = await refusal(db.client.send(addIndex(table)));
    const undefinedKey = await refusal(update({ Create: index('by-other', 'other') }));
    const missing = await refusal(update({ Delete: { IndexName: 'no-such-index' } }));

    expect(twice.message).toBe('Attempting to create an index which already exists: by-group');
    expect(undefinedKey.message).toMatch(
      /^One or more parameter values were invalid: Some index key attributes are not defined/,
    );
    expect(missing.name).toBe('ResourceNotFoundException');
  });
});

describe('consumed capacity of writes', () => {
  let table: string;

  beforeAll(async () => {
    table = await createTestTable(db.client, {
      sortKey: true,
      AttributeDefinitions: [text('group'), text('rank')],
      GlobalSecondaryIndexes: [
        index('by-group', 'group', {
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['shown'] },
        }),
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'by-rank',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'rank', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    });
  });

  const Key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } });
  const seed = (pk: string) =>
    db.client.send(
      new PutItemCommand({
        TableName: table,
        Item: { ...Key(pk), group: { S: 'g' }, rank: { S: 'r' }, shown: { S: 's' }, hidden: { S: 'h' } },
        ReturnConsumedCapacity: 'INDEXES',
      }),
    );
  const set = (pk: string, UpdateExpression: string) =>
    db.client.send(
      new UpdateItemCommand({
        TableName: table,
        Key: Key(pk),
        UpdateExpression,
        ExpressionAttributeNames: {
          '#a': UpdateExpression.includes('REMOVE') ? 'group' : (UpdateExpression.match(/:(\w+)/)?.[1] ?? ''),
        },
        ...(UpdateExpression.includes(':') && {
          ExpressionAttributeValues: { [UpdateExpression.match(/:\w+/)?.[0] ?? '']: { S: 'new' } },
        }),
        ReturnConsumedCapacity: 'INDEXES',
      }),
    );

  it.each([
    ['an attribute that no index of its own shows', 'SET #a = :hidden', { table: 1, local: 1 }],
    ['an attribute that both indexes show', 'SET #a = :shown', { table: 1, local: 1, global: 1 }],
    [
      'the key of the global index: a delete and an insert',
      'SET #a = :group',
      { table: 1, local: 1, global: 2 },
    ],
    ['the global index key away: a delete', 'REMOVE #a', { table: 1, local: 1, global: 1 }],
    ['the key of the local index', 'SET #a = :rank', { table: 1, local: 2 }],
  ])(
    'of changing %s',
    async (name, expression, units: { table: number; local?: number; global?: number }) => {
      await seed(name);

      const { ConsumedCapacity } = await set(name, expression);

      const arm = (index: string, count?: number) =>
        count ? { [index]: { CapacityUnits: count } } : undefined;
      expect(ConsumedCapacity?.CapacityUnits).toBe(units.table + (units.local ?? 0) + (units.global ?? 0));
      expect(ConsumedCapacity?.LocalSecondaryIndexes).toEqual(arm('by-rank', units.local));
      expect(ConsumedCapacity?.GlobalSecondaryIndexes).toEqual(arm('by-group', units.global));
    },
  );

  it('charges the indexes nothing for an identical write, and each once for a delete', async () => {
    const first = await seed('same');
    const again = await seed('same');
    const deleted = await db.client.send(
      new DeleteItemCommand({ TableName: table, Key: Key('same'), ReturnConsumedCapacity: 'TOTAL' }),
    );

    expect(first.ConsumedCapacity?.CapacityUnits).toBe(3);
    expect(again.ConsumedCapacity).toEqual({
      TableName: table,
      CapacityUnits: 1,
      Table: { CapacityUnits: 1 },
    });
    expect(deleted.ConsumedCapacity).toEqual({ TableName: table, CapacityUnits: 3 });
  });
});
