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
let TableName: string;

beforeAll(async () => {
  db = await startTestDatabase();
  TableName = await createTestTable(db.client, WITH_GROUP_INDEX);
});

afterAll(() => db.stop());

type Entries = NonNullable<TransactWriteCommandInput['TransactItems']>;

const put = (Item: Record<string, unknown>) => db.documents.send(new PutCommand({ TableName, Item }));
const get = async (pk: string) => (await db.documents.send(new GetCommand({ TableName, Key: { pk } }))).Item;
const transact = (TransactItems: Entries, more: Partial<TransactWriteCommandInput> = {}) =>
  db.documents.send(new TransactWriteCommand({ TransactItems, ...more }));

const exists = { ConditionExpression: 'attribute_exists(pk)' };
const putEntry = (Item: Record<string, unknown>, more: object = {}) => ({
  Put: { TableName, Item, ...more },
});
const deleteEntry = (pk: string, more: object = {}) => ({ Delete: { TableName, Key: { pk }, ...more } });
const checkEntry = (pk: string) => ({ ConditionCheck: { TableName, Key: { pk }, ...exists } });
const addEntry = (pk: string, by = 1, more: object = {}) => ({
  Update: {
    TableName,
    Key: { pk },
    UpdateExpression: 'ADD n :by',
    ExpressionAttributeValues: { ':by': by },
    ...more,
  },
});
const putMany = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => putEntry({ pk: `many-${count}-${at}`, ...more }));

describe('TransactWriteItems', () => {
  it('puts, updates, deletes and checks in one step, including index entries', async () => {
    await put({ pk: 'w-update', n: 1, group: 'w' });
    await put({ pk: 'w-delete', group: 'w' });
    await put({ pk: 'w-check' });

    await transact([
      putEntry({ pk: 'w-put', group: 'w' }),
      addEntry('w-update'),
      deleteEntry('w-delete'),
      checkEntry('w-check'),
    ]);

    expect(await get('w-update')).toEqual({ pk: 'w-update', n: 2, group: 'w' });
    expect(await get('w-delete')).toBeUndefined();
    const { Items } = await db.documents.send(
      new QueryCommand({
        TableName,
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
    const isNew = {
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    };

    const error = await refusal<TransactionCanceledException>(
      transact([
        putEntry({ pk: 'c-new' }),
        putEntry({ pk: 'c-there', note: 'new' }, isNew),
        deleteEntry('c-gone', exists),
      ]),
    );

    expect(error.name).toBe('TransactionCanceledException');
    expect(error.message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]',
    );
    const failed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' };
    expect(error.CancellationReasons).toEqual([
      { Code: 'None' },
      { ...failed, Item: { pk: { S: 'c-there' }, note: { S: 'old' } } },
      failed,
    ]);
    expect(await get('c-new')).toBeUndefined();
    expect(await get('c-there')).toEqual({ pk: 'c-there', note: 'old' });
  });

  it.each<[string, () => Entries, RegExp]>([
    [
      'two entries for one item',
      () => [putEntry({ pk: 'twice' }), checkEntry('twice')],
      /^Transaction request cannot include multiple operations on one item$/,
    ],
    ['101 entries', () => putMany(101), /TransactItems: .*<=100/],
    ['more than 4 MB', () => putMany(11, { text: 'x'.repeat(390 * 1024) }), /./],
  ])('rejects %s, and accepts 100', async (_, entriesOf, message) => {
    const error = await refusal(transact(entriesOf()));
    await transact(putMany(100));

    expect(error.name).toBe('ValidationException');
    expect(error.message).toMatch(message);
    expect(await get('many-100-99')).toBeDefined();
    for (const pk of ['twice', 'many-101-0', 'many-11-0']) expect(await get(pk)).toBeUndefined();
  });
});

describe('ClientRequestToken', () => {
  it('makes a repeated transaction act once, and rejects a repetition while the first is in progress', async () => {
    const more = { ClientRequestToken: 'token-once' };

    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => transact([addEntry('once')], more)));
    await transact([addEntry('once')], more);

    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.name] : [],
    );
    expect(refused.length).toBeLessThan(4);
    expect(new Set(refused)).toEqual(new Set(refused.map(() => 'TransactionInProgressException')));
    expect(await get('once')).toEqual({ pk: 'once', n: 1 });
  });

  it('rejects the same token with another request', async () => {
    const more = { ClientRequestToken: 'token-mismatch' };
    await transact([addEntry('mismatch')], more);

    const error = await refusal(transact([addEntry('mismatch', 2)], more));

    expect(error.name).toBe('IdempotentParameterMismatchException');
    expect(await get('mismatch')).toEqual({ pk: 'mismatch', n: 1 });
  });

  it('is free again after a canceled transaction', async () => {
    const attempt = () => transact([addEntry('freed', 1, exists)], { ClientRequestToken: 'token-freed' });
    const errors = [await refusal(attempt()), await refusal(attempt())];
    await put({ pk: 'freed', n: 0 });
    await attempt();

    for (const { name } of errors) expect(name).toBe('TransactionCanceledException');
    expect(await get('freed')).toEqual({ pk: 'freed', n: 1 });
  });
});

describe('TransactGetItems', () => {
  const read = (keys: unknown[], more = {}) =>
    db.documents.send(
      new TransactGetCommand({
        TransactItems: keys.map((pk) => ({ Get: { TableName, Key: { pk }, ...more } })),
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
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 6, ReadCapacityUnits: 6 }]);
  });
});
