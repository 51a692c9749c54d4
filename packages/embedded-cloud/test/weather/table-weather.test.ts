import {
  BatchGetCommand,
  BatchWriteCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#cloud/testing/eventually.ts';
import type { Weather } from '#cloud/weather/weather.ts';
import {
  createTestTable,
  refusal,
  startTestDatabase,
  type TestDatabase,
  WITH_GROUP_INDEX,
} from '../dynamodb/harness.ts';

let db: TestDatabase;
let table: string;

afterEach(() => db.stop());

async function start(weather: Partial<Weather>): Promise<void> {
  db = await startTestDatabase({ weather: { seed: 1, ...weather } });
  table = await createTestTable(db.client, WITH_GROUP_INDEX);
}

const put = (pk: string, more: object = {}) =>
  db.documents.send(new PutCommand({ TableName: table, Item: { pk, ...more } }));
const transaction = (...pks: string[]) =>
  db.documents.send(
    new TransactWriteCommand({
      TransactItems: pks.map((pk) => ({ Put: { TableName: table, Item: { pk } } })),
    }),
  );
const pks = Array.from({ length: 10 }, (_, at) => `p${at}`);

describe('weather of the table', () => {
  it('rejects single writes and transactions as if they conflicted', async () => {
    await start({ conflicts: 1 });
    expect((await refusal(put('a'))).name).toBe('TransactionConflictException');
    const cancelled = await refusal<{ CancellationReasons: { Code: string }[] }>(transaction('a', 'b', 'c'));
    expect(cancelled.CancellationReasons.map(({ Code }) => Code).toSorted()).toEqual([
      'None',
      'None',
      'TransactionConflict',
    ]);
  });

  it('throttles calls', async () => {
    await start({ throttles: 1 });
    expect((await refusal(put('a'))).name).toBe('ThrottlingException');
  });

  it('leaves parts of batches to another call, never all of it', async () => {
    await start({ unprocessed: 1 });
    let left = pks.map((pk) => ({ PutRequest: { Item: { pk } } }));
    const sizes = [left.length];
    while (left.length > 0) {
      const { UnprocessedItems = {} } = await db.documents.send(
        new BatchWriteCommand({ RequestItems: { [table]: left } }),
      );
      left = (UnprocessedItems[table] ?? []) as typeof left;
      sizes.push(left.length);
    }
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));

    const { Responses, UnprocessedKeys } = await db.documents.send(
      new BatchGetCommand({
        RequestItems: { [table]: { Keys: pks.map((pk) => ({ pk })), ConsistentRead: true } },
      }),
    );
    const found = Responses?.[table]?.length ?? 0;
    expect(found).toBeGreaterThan(0);
    expect(found + (UnprocessedKeys?.[table]?.Keys?.length ?? 0)).toBe(10);
  });

  it('carries out the call and loses the response', async () => {
    await start({ lostResponses: 1 });
    const { name } = await refusal(transaction('lost'));
    // The service never scans, so the weather leaves scans alone.
    const { Items } = await db.documents.send(new ScanCommand({ TableName: table }));
    expect([name, Items]).toEqual(['TimeoutError', [{ pk: 'lost' }]]);
  });

  it('lets indexes lag behind, in write order', async () => {
    await start({ indexLagMs: 500 });
    const inGroup = async (group: string) => {
      const { Items = [] } = await db.documents.send(
        new QueryCommand({
          TableName: table,
          IndexName: 'by-group',
          KeyConditionExpression: '#group = :group',
          ExpressionAttributeNames: { '#group': 'group' },
          ExpressionAttributeValues: { ':group': group },
        }),
      );
      return Items.map(({ pk }) => pk);
    };
    await put('late', { group: 'one' });
    expect(await inGroup('one')).toEqual([]);
    await put('late', { group: 'two' });
    await eventually(
      () => inGroup('two'),
      (found) => found.length === 1,
    );
    expect(await inGroup('one')).toEqual([]);
  });

  it('is the same for the same seed', async () => {
    const outcomes = async () => {
      await start({ conflicts: 0.5 });
      const met: boolean[] = [];
      for (const pk of pks)
        met.push(
          await put(pk).then(
            () => false,
            () => true,
          ),
        );
      return met;
    };
    const first = await outcomes();
    await db.stop();
    expect(await outcomes()).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});
