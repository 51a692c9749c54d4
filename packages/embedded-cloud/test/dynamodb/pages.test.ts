import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTable, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

const ROWS = 300;
const ROW_BYTES = 10_000;
/** A page ends with the row that brings it to 1 MB. */
const ROWS_A_PAGE = Math.ceil((1024 * 1024) / ROW_BYTES);

let db: TestDatabase;
let table: string;

const skOf = (at: number) => String(at).padStart(4, '0');

function row(at: number) {
  const fixed = { pk: 'p', sk: skOf(at), parity: at % 2 ? 'odd' : 'even', filler: '' };
  const bytes = Object.entries(fixed).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return { ...fixed, filler: 'x'.repeat(ROW_BYTES - bytes) };
}

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client, {
    sortKey: true,
    AttributeDefinitions: [{ AttributeName: 'parity', AttributeType: 'S' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-parity',
        KeySchema: [{ AttributeName: 'parity', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  });
  for (let from = 0; from < ROWS; from += 25) {
    const puts = Array.from({ length: 25 }, (_, at) => ({ PutRequest: { Item: row(from + at) } }));
    await db.documents.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
});

afterAll(() => db.stop());

const query = (more: Partial<QueryCommandInput> = {}) =>
  db.documents.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :p',
      ...more,
      ExpressionAttributeValues: { ':p': 'p', ...more.ExpressionAttributeValues },
    }),
  );
const scan = (more: Partial<ScanCommandInput> = {}) =>
  db.documents.send(new ScanCommand({ TableName: table, ...more }));

describe('a page', () => {
  it('ends at 1 MB, and the next one starts after it', async () => {
    const first = await query();
    const second = await query({ ExclusiveStartKey: first.LastEvaluatedKey });
    const third = await query({ ExclusiveStartKey: second.LastEvaluatedKey });

    const found = [first, second, third].flatMap(({ Items = [] }) => Items.map(({ sk }) => sk));
    expect(first.Count).toBe(ROWS_A_PAGE);
    expect(first.LastEvaluatedKey).toEqual({ pk: 'p', sk: skOf(ROWS_A_PAGE - 1) });
    expect(found).toEqual(Array.from({ length: ROWS }, (_, at) => skOf(at)));
    expect(third.LastEvaluatedKey).toBeUndefined();
  });

  it('is measured before the filter, counted or not', async () => {
    const filter = { FilterExpression: 'parity = :odd', ExpressionAttributeValues: { ':odd': 'odd' } };

    const whole = await query({ ReturnConsumedCapacity: 'TOTAL' });
    const filtered = await query({ ...filter, ReturnConsumedCapacity: 'TOTAL' });
    const counted = await query({ ...filter, Select: 'COUNT' });

    expect(filtered.ScannedCount).toBe(ROWS_A_PAGE);
    expect(filtered.Count).toBe(Math.floor(ROWS_A_PAGE / 2));
    expect(filtered.LastEvaluatedKey).toEqual(whole.LastEvaluatedKey);
    expect(filtered.ConsumedCapacity).toEqual(whole.ConsumedCapacity);
    expect(counted).toMatchObject({ Count: filtered.Count, ScannedCount: ROWS_A_PAGE });
    expect(counted.Items).toBeUndefined();
  });

  it('ends at the limit, from either end', async () => {
    const forward = await query({
      Limit: 3,
      KeyConditionExpression: 'pk = :p AND sk > :s',
      ExpressionAttributeValues: { ':s': skOf(9) },
    });
    const backward = await query({ Limit: 2, ScanIndexForward: false });
    const next = await query({
      Limit: 1,
      ScanIndexForward: false,
      ExclusiveStartKey: backward.LastEvaluatedKey,
    });

    expect(forward.Items?.map(({ sk }) => sk)).toEqual(['0010', '0011', '0012']);
    expect(backward.Items?.map(({ sk }) => sk)).toEqual(['0299', '0298']);
    expect(next.Items?.map(({ sk }) => sk)).toEqual(['0297']);
  });

  it.each([
    ['sk = :a', ['0100']],
    ['sk < :b', ['0000', '0001']],
    ['sk BETWEEN :a AND :c', ['0100', '0101']],
    ['begins_with(sk, :d)', ['0290', '0291', '0292', '0293', '0294', '0295', '0296', '0297', '0298', '0299']],
  ])('contains the rows of %s', async (condition, expected) => {
    const all: Record<string, string> = { ':a': '0100', ':b': '0002', ':c': '0101', ':d': '029' };
    const used = Object.fromEntries(Object.entries(all).filter(([name]) => condition.includes(name)));

    const { Items } = await query({
      KeyConditionExpression: `pk = :p AND ${condition}`,
      ExpressionAttributeValues: used,
    });

    expect(Items?.map(({ sk }) => sk)).toEqual(expected);
  });
});

describe('a scan', () => {
  it('in segments finds every row once', async () => {
    const spread = await createTestTable(db.client);
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        db.client.send(new PutItemCommand({ TableName: spread, Item: { pk: { S: `s-${at}` } } })),
      ),
    );

    const segments = await Promise.all(
      Array.from({ length: 4 }, (_, Segment) => scan({ TableName: spread, Segment, TotalSegments: 4 })),
    );

    const found = segments.flatMap(({ Items = [] }) => Items.map(({ pk }) => pk));
    expect(new Set(found).size).toBe(100);
    expect(found).toHaveLength(100);
    expect(segments.every(({ Count = 0 }) => Count > 0)).toBe(true);
  });

  it('counts all rows across its pages', async () => {
    let total = 0;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await scan({ Select: 'COUNT', ExclusiveStartKey });
      total += page.Count ?? 0;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);

    expect(total).toBe(ROWS);
  });
});

describe('Select', () => {
  it('a projection of a global index can only include what the index has', async () => {
    const error = await refusal(
      query({
        IndexName: 'by-parity',
        KeyConditionExpression: 'parity = :p',
        ProjectionExpression: 'sk, filler',
      }),
    );

    expect(error.message).toBe(
      'One or more parameter values were invalid: Global secondary index by-parity does not project [filler]',
    );
  });

  it.each([
    [{ Select: 'SPECIFIC_ATTRIBUTES' as const }, /Must specify the AttributesToGet or ProjectionExpression/],
    [{ Select: 'ALL_PROJECTED_ATTRIBUTES' as const }, /can be used only when Querying using an IndexName/],
    [
      { Select: 'ALL_ATTRIBUTES' as const, ProjectionExpression: 'sk' },
      /Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES/,
    ],
    [
      { Select: 'COUNT' as const, ProjectionExpression: 'sk' },
      /Cannot specify the ProjectionExpression when choosing to get only the Count/,
    ],
  ])('rejects %j', async (more, message) => {
    expect((await refusal(query(more))).message).toMatch(message);
  });
});
