import { DeleteItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTable, startTestDatabase, type TestDatabase } from './harness.ts';

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

describe('consumed capacity of writes', () => {
  let table: string;

  beforeAll(async () => {
    table = await createTestTable(db.client, {
      sortKey: true,
      AttributeDefinitions: [text('group')],
      GlobalSecondaryIndexes: [
        index('by-group', 'group', {
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['shown'] },
        }),
      ],
    });
  });

  const Key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } });
  const seed = (pk: string) =>
    db.client.send(
      new PutItemCommand({
        TableName: table,
        Item: { ...Key(pk), group: { S: 'g' }, shown: { S: 's' }, hidden: { S: 'h' } },
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
    ['an attribute that the index does not hold', 'SET #a = :hidden', 0],
    ['an attribute that it holds', 'SET #a = :shown', 1],
    ['its key: a delete and an insert', 'SET #a = :group', 2],
    ['its key away: a delete', 'REMOVE #a', 1],
  ])('of changing %s', async (name, expression, units) => {
    await seed(name);

    const { ConsumedCapacity } = await set(name, expression);

    expect(ConsumedCapacity?.CapacityUnits).toBe(1 + units);
    expect(ConsumedCapacity?.GlobalSecondaryIndexes).toEqual(
      units > 0 ? { 'by-group': { CapacityUnits: units } } : undefined,
    );
  });

  it('charges the index nothing for an identical write, and once for a delete', async () => {
    const first = await seed('same');
    const again = await seed('same');
    const deleted = await db.client.send(
      new DeleteItemCommand({ TableName: table, Key: Key('same'), ReturnConsumedCapacity: 'TOTAL' }),
    );

    expect(first.ConsumedCapacity?.CapacityUnits).toBe(2);
    expect(again.ConsumedCapacity).toEqual({
      TableName: table,
      CapacityUnits: 1,
      Table: { CapacityUnits: 1 },
    });
    expect(deleted.ConsumedCapacity).toEqual({ TableName: table, CapacityUnits: 2 });
  });
});
