import {
  type AttributeValue,
  BatchWriteItemCommand,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTable, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;
let table: string;

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client);
});

afterAll(() => db.stop());

const put = (value: AttributeValue) =>
  db.client.send(new PutItemCommand({ TableName: table, Item: { pk: { S: 'value' }, value } }));

const stored = async (): Promise<AttributeValue | undefined> => {
  const { Item } = await db.client.send(
    new GetItemCommand({ TableName: table, Key: { pk: { S: 'value' } } }),
  );
  return Item?.value;
};

const update = (UpdateExpression: string, values: Record<string, AttributeValue>, more = {}) =>
  db.client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { pk: { S: 'value' } },
      UpdateExpression,
      ExpressionAttributeValues: values,
      ...more,
    }),
  );

describe('a number', () => {
  it.each([
    ['+7', '7'],
    ['+.25', '0.25'],
    ['+2e3', '2000'],
    ['0e125', '0'],
  ])('written as %s is stored as %s', async (written, kept) => {
    await put({ L: [{ N: written }, { NS: [written] }] });

    expect(await stored()).toEqual({ L: [{ N: kept }, { NS: [kept] }] });
  });

  it.each([
    ['++7', /cannot be converted to a numeric value/],
    ['+e7', /cannot be converted to a numeric value/],
    ['7e9223372036854775808', /^Number overflow/],
    ['1'.repeat(39), /more than 38 significant digits/],
    ['0e126', /^Number overflow/],
    ['0e-131', /^Number underflow/],
  ])('written as %s is rejected', async (written, reason) => {
    const errors = await Promise.all([
      refusal(put({ N: written })),
      refusal(put({ NS: ['1', written] })),
      refusal(update('SET x = :n', { ':n': { M: { inner: { N: written } } } })),
    ]);

    expect(errors.map(({ name }) => name)).toEqual(Array(3).fill('ValidationException'));
    expect(errors[0]?.message).toMatch(reason);
  });
});

describe('a set', () => {
  const bytes = (...values: number[]) => new Uint8Array(values);

  it('is returned sorted, text and bytes by their bytes, numbers by value', async () => {
    const unordered = {
      M: {
        text: { SS: ['\u{10000}', '\uffff', 'b', '', 'a'] },
        bytes: { BS: [bytes(255), bytes(1, 0), bytes(1), bytes()] },
        numbers: { NS: ['10', '9', '-2', '0.5'] },
      },
    };

    await put(unordered);

    expect(await stored()).toEqual({
      M: {
        text: { SS: ['', 'a', 'b', '\uffff', '\u{10000}'] },
        bytes: { BS: [bytes(), bytes(1), bytes(1, 0), bytes(255)] },
        numbers: { NS: ['-2', '0.5', '9', '10'] },
      },
    });
  });

  it('keeps that order when an update adds to it', async () => {
    await put({ NS: ['5', '30'] });

    await update(
      'ADD #v :more',
      { ':more': { NS: ['12'] } },
      { ExpressionAttributeNames: { '#v': 'value' } },
    );

    expect(await stored()).toEqual({ NS: ['5', '12', '30'] });
  });

  it('contains an empty member once', async () => {
    const errors = [
      await refusal(put({ SS: ['', 'a', ''] })),
      await refusal(put({ BS: [bytes(), bytes()] })),
    ];

    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Input collection \[, a, \] of type SS contains duplicates\.$/),
      expect.stringMatching(/Input collection \[, \] of type BS contains duplicates\.$/),
    ]);
  });
});

describe('a document', () => {
  const nested = (levels: number): AttributeValue =>
    levels === 1
      ? { S: 'leaf' }
      : levels % 2
        ? { L: [nested(levels - 1)] }
        : { M: { in: nested(levels - 1) } };

  it('may be 32 levels deep', async () => {
    await put(nested(32));

    expect(await stored()).toEqual(nested(32));
  });

  it('of 33 levels is rejected everywhere', async () => {
    const Item = { pk: { S: 'deep' }, value: nested(33) };
    const errors = await Promise.all([
      refusal(put(nested(33))),
      refusal(
        db.client.send(new BatchWriteItemCommand({ RequestItems: { [table]: [{ PutRequest: { Item } }] } })),
      ),
      refusal(
        db.client.send(
          new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName: table, Item } }] }),
        ),
      ),
      refusal(update('SET x = :deep', { ':deep': nested(33) })),
    ]);

    for (const error of errors) {
      expect(error).toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining('Nesting Levels have exceeded supported limits'),
      });
    }
  });
});

describe('an update', () => {
  it.each([
    ['SET #v = src ADD src :n', { ':n': { N: '5' } }, { src: { N: '1' } }, { N: '1' }, { N: '6' }],
    [
      'SET #v = src, src.a = :n',
      { ':n': { N: '2' } },
      { src: { M: { a: { N: '1' } } } },
      { M: { a: { N: '1' } } },
      { M: { a: { N: '2' } } },
    ],
    [
      'SET #v = if_not_exists(absent, src), src.a = :n',
      { ':n': { N: '2' } },
      { src: { M: { a: { N: '1' } } } },
      { M: { a: { N: '1' } } },
      { M: { a: { N: '2' } } },
    ],
    [
      'SET #v = list_append(src, :n) REMOVE src[0].a',
      { ':n': { L: [{ N: '2' }] } },
      { src: { L: [{ M: { a: { N: '1' } } }] } },
      { L: [{ M: { a: { N: '1' } } }, { N: '2' }] },
      { L: [{ M: {} }] },
    ],
  ] as const)('%s reads the original item', async (expression, values, before, value, src) => {
    const Item = { pk: { S: 'value' }, ...before } as Record<string, AttributeValue>;
    await db.client.send(new PutItemCommand({ TableName: table, Item }));

    const { Attributes } = await update(expression, values as never, {
      ExpressionAttributeNames: { '#v': 'value' },
      ReturnValues: 'ALL_NEW',
    });

    expect(Attributes).toEqual({ pk: { S: 'value' }, value, src });
  });

  it('that only removes has no new attributes to return', async () => {
    await put({ N: '1' });

    const { Attributes } = await db.client.send(
      new UpdateItemCommand({
        TableName: table,
        Key: { pk: { S: 'value' } },
        UpdateExpression: 'REMOVE #v',
        ExpressionAttributeNames: { '#v': 'value' },
        ReturnValues: 'UPDATED_NEW',
      }),
    );

    expect(Attributes).toBeUndefined();
  });
});
