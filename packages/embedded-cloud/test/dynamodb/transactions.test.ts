import type { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestTable,
  refusal,
  startTestDatabase,
  type TestDatabase,
  WITH_GROUP_INDEX,
} from './harness.ts';

let db: TestDatabase;
let table: string;

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client, WITH_GROUP_INDEX);
});

afterAll(() => db.stop());

const put = (Item: Record<string, unknown>) => db.documents.send(new PutCommand({ TableName: table, Item }));
const get = async (pk: string) =>
  (await db.documents.send(new GetCommand({ TableName: table, Key: { pk } }))).Item;
const transact = (
  TransactItems: TransactWriteCommandInput['TransactItems'],
  more: Partial<TransactWriteCommandInput> = {},
) => db.documents.send(new TransactWriteCommand({ TransactItems, ...more }));

describe('TransactWriteItems', () => {
  it('puts, updates, deletes and checks in one step, including index entries', async () => {
    await put({ pk: 'w-update', count: 1 });
    await put({ pk: 'w-delete', group: 'w' });
    await put({ pk: 'w-check', ready: true });

    await transact([
      { Put: { TableName: table, Item: { pk: 'w-put', group: 'w' } } },
      {
        Update: {
          TableName: table,
          Key: { pk: 'w-update' },
          UpdateExpression: 'ADD #c :one SET #g = :g',
          ExpressionAttributeNames: { '#c': 'count', '#g': 'group' },
          ExpressionAttributeValues: { ':one': 1, ':g': 'w' },
        },
      },
      { Delete: { TableName: table, Key: { pk: 'w-delete' } } },
      {
        ConditionCheck: {
          TableName: table,
          Key: { pk: 'w-check' },
          ConditionExpression: 'ready = :true',
          ExpressionAttributeValues: { ':true': true },
        },
      },
    ]);

    expect(await get('w-update')).toEqual({ pk: 'w-update', count: 2, group: 'w' });
    expect(await get('w-delete')).toBeUndefined();
    const { Items } = await db.documents.send(
      new QueryCommand({
        TableName: table,
        IndexName: 'by-group',
        KeyConditionExpression: '#g = :w',
        ExpressionAttributeNames: { '#g': 'group' },
        ExpressionAttributeValues: { ':w': 'w' },
      }),
    );
    expect(Items?.map(({ pk }) => pk).sort()).toEqual(['w-put', 'w-update']);
  });

  it('changes nothing if one condition fails, and returns the reasons in order', async () => {
    await put({ pk: 'c-there', note: 'old' });

    const error = await refusal<TransactionCanceledException>(
      transact([
        { Put: { TableName: table, Item: { pk: 'c-new' } } },
        {
          Put: {
            TableName: table,
            Item: { pk: 'c-there', note: 'new' },
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        { Delete: { TableName: table, Key: { pk: 'c-gone' }, ConditionExpression: 'attribute_exists(pk)' } },
      ]),
    );

    expect(error.name).toBe('TransactionCanceledException');
    expect(error.message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]',
    );
    expect(error.CancellationReasons).toEqual([
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { pk: { S: 'c-there' }, note: { S: 'old' } },
      },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ]);
    expect(await get('c-new')).toBeUndefined();
    expect(await get('c-there')).toEqual({ pk: 'c-there', note: 'old' });
  });

  it.each([
    ['the key has another type', { pk: 5 }, 'Type mismatch for key pk expected: S actual: N'],
    [
      'an index key has another type',
      { pk: 'k', group: 5 },
      'Type mismatch for Index Key group Expected: S Actual: N IndexName: by-group',
    ],
  ])('cancels if %s', async (_case, Item, message) => {
    const error = await refusal<TransactionCanceledException>(
      transact([{ Put: { TableName: table, Item } }]),
    );

    expect(error.CancellationReasons).toEqual([
      { Code: 'ValidationError', Message: `One or more parameter values were invalid: ${message}` },
    ]);
  });

  it('rejects two entries for one item', async () => {
    const error = await refusal(
      transact([
        { Put: { TableName: table, Item: { pk: 'twice' } } },
        {
          ConditionCheck: {
            TableName: table,
            Key: { pk: 'twice' },
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
      ]),
    );

    expect(error.name).toBe('ValidationException');
    expect(error.message).toBe('Transaction request cannot include multiple operations on one item');
  });

  it('accepts 100 entries and rejects 101', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        Put: { TableName: table, Item: { pk: `hundred-${at}` } },
      }));

    await transact(entries(100));
    const error = await refusal(transact(entries(101)));

    expect(await get('hundred-99')).toBeDefined();
    expect(await get('hundred-100')).toBeUndefined();
    expect(error.message).toMatch(/TransactItems: .*<=100/);
  });

  it('rejects more than 4 MB', async () => {
    const entries = Array.from({ length: 11 }, (_, at) => ({
      Put: { TableName: table, Item: { pk: `big-${at}`, text: 'x'.repeat(390 * 1024) } },
    }));

    const error = await refusal(transact(entries));

    expect(error.name).toBe('ValidationException');
    expect(await get('big-0')).toBeUndefined();
  });
});

describe('ClientRequestToken', () => {
  const increment = (pk: string, by = 1): TransactWriteCommandInput['TransactItems'] => [
    {
      Update: {
        TableName: table,
        Key: { pk },
        UpdateExpression: 'ADD n :by',
        ExpressionAttributeValues: { ':by': by },
      },
    },
  ];

  it('makes a repeated transaction act once, and rejects a repetition while the first is in progress', async () => {
    const more = { ClientRequestToken: 'token-once' };

    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => transact(increment('once'), more)));
    await transact(increment('once'), more);

    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.name] : [],
    );
    expect(refused.length).toBeLessThan(4);
    expect(new Set(refused)).toEqual(new Set(refused.map(() => 'TransactionInProgressException')));

    expect(await get('once')).toEqual({ pk: 'once', n: 1 });
  });

  it('rejects the same token with another request', async () => {
    await transact(increment('mismatch'), { ClientRequestToken: 'token-mismatch' });

    const error = await refusal(transact(increment('mismatch', 2), { ClientRequestToken: 'token-mismatch' }));

    expect(error.name).toBe('IdempotentParameterMismatchException');
    expect(await get('mismatch')).toEqual({ pk: 'mismatch', n: 1 });
  });

  it('frees the token of a canceled transaction', async () => {
    const guarded: TransactWriteCommandInput['TransactItems'] = [
      {
        Update: {
          TableName: table,
          Key: { pk: 'freed' },
          UpdateExpression: 'ADD n :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ];
    const more = { ClientRequestToken: 'token-freed' };
    const first = await refusal(transact(guarded, more));
    const second = await refusal(transact(guarded, more));
    await put({ pk: 'freed', n: 0 });

    await transact(guarded, more);

    expect([first.name, second.name]).toEqual([
      'TransactionCanceledException',
      'TransactionCanceledException',
    ]);
    expect(await get('freed')).toEqual({ pk: 'freed', n: 1 });
  });
});

describe('TransactGetItems', () => {
  const read = (keys: unknown[], more = {}) =>
    db.documents.send(
      new TransactGetCommand({
        TransactItems: keys.map((pk) => ({ Get: { TableName: table, Key: { pk }, ...more } })),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );

  it('responds in the order of the entries, with a gap for missing ones, two units each', async () => {
    await put({ pk: 'g-1', a: 1, b: 2 });
    await put({ pk: 'g-2', a: 3 });

    const { Responses, ConsumedCapacity } = await read(['g-2', 'g-none', 'g-1'], {
      ProjectionExpression: 'a',
    });

    expect(Responses).toEqual([{ Item: { a: 3 } }, {}, { Item: { a: 1 } }]);
    expect(ConsumedCapacity).toEqual([{ TableName: table, CapacityUnits: 6, ReadCapacityUnits: 6 }]);
  });

  it("rejects a duplicate item, cancels on a key that doesn't fit, and accepts at most 100", async () => {
    const twice = await refusal(read(['same', 'same']));
    const misfit = await refusal<TransactionCanceledException>(read(['fine', 5]));
    const many = await refusal(read(Array.from({ length: 101 }, (_, at) => `k-${at}`)));

    expect(twice.message).toBe('Transaction request cannot include multiple operations on one item');
    expect(misfit.CancellationReasons).toEqual([
      { Code: 'None' },
      { Code: 'ValidationError', Message: 'The provided key element does not match the schema' },
    ]);
    expect(many.message).toMatch(/TransactItems: .*<=100/);
  });
});
