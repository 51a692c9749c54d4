import {
  type AttributeValue,
  GetItemCommand,
  PutItemCommand,
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
    await put({ N: written });

    expect(await stored()).toEqual({ N: kept });
  });

  it.each([
    ['++7', /cannot be converted to a numeric value/],
    ['+e7', /cannot be converted to a numeric value/],
    ['7e9223372036854775808', /^Number overflow/],
    ['1'.repeat(39), /more than 38 significant digits/],
    ['0e126', /^Number overflow/],
    ['0e-131', /^Number underflow/],
  ])('written as %s is rejected', async (written, reason) => {
    expect((await refusal(put({ N: written }))).message).toMatch(reason);
  });
});

it('a set of text is returned sorted by its bytes, also when an update adds to it, and has each member once', async () => {
  await put({ SS: ['\u{10000}', '\uffff', 'b'] });
  await update(
    'ADD #v :more',
    { ':more': { SS: ['', 'c'] } },
    { ExpressionAttributeNames: { '#v': 'value' } },
  );

  expect(await stored()).toEqual({ SS: ['', 'b', 'c', '\uffff', '\u{10000}'] });
  expect((await refusal(put({ SS: ['a', 'a'] }))).message).toMatch(/of type SS contains duplicates/);
  expect((await refusal(put({ NS: ['1'] }))).message).toMatch(/AttributeValue is empty/);
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

  it('of 33 levels is rejected', async () => {
    expect((await refusal(put(nested(33)))).message).toMatch(/Nesting Levels have exceeded supported limits/);
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
});
