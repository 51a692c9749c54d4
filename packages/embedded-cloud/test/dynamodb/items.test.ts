import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type ConditionalCheckFailedException,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestTable,
  refusal,
  startTestDatabase,
  type TestDatabase,
  WITH_GROUP_INDEX,
} from './harness.ts';

/** What items can be. The service's suites of the table say what their expressions and pages do. */

let db: TestDatabase;
let table: string;

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client, WITH_GROUP_INDEX);
});

afterAll(() => db.stop());

const put = (Item: Record<string, unknown>, more = {}) =>
  db.documents.send(new PutCommand({ TableName: table, Item, ...more }));
const get = async (pk: string) =>
  (await db.documents.send(new GetCommand({ TableName: table, Key: { pk } }))).Item;
const putValue = (value: AttributeValue) =>
  db.client.send(new PutItemCommand({ TableName: table, Item: { pk: { S: 'value' }, value } }));
const readValue = async (): Promise<AttributeValue | undefined> =>
  (await db.client.send(new GetItemCommand({ TableName: table, Key: { pk: { S: 'value' } } }))).Item?.value;

describe('values', () => {
  it('are stored as they are, and found by conditions on them', async () => {
    const item = { pk: 'all', text: 'héllo', empty: '', number: 12.5, map: { a: 1 }, set: new Set(['x']) };
    const condition = {
      ConditionExpression:
        'contains(#t, :t) AND size(#e) = :zero AND #n BETWEEN :zero AND :n AND #m.a IN (:one) AND NOT contains(#s, :t)',
      ExpressionAttributeNames: { '#t': 'text', '#e': 'empty', '#n': 'number', '#m': 'map', '#s': 'set' },
      ExpressionAttributeValues: { ':t': 'éll', ':zero': 0, ':n': 12.5, ':one': 1 },
    };
    await put(item);
    await put(item, condition);

    expect(await get('all')).toEqual(item);
    expect((await refusal(put({ pk: 'none' }, condition))).name).toBe('ConditionalCheckFailedException');
  });

  it('of a failed condition are returned on request', async () => {
    const more = { ConditionExpression: 'attribute_not_exists(pk)' };
    await put({ pk: 'failed', n: 1 });

    const shown = await refusal<ConditionalCheckFailedException>(
      put({ pk: 'failed' }, { ...more, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    );
    const hidden = await refusal<ConditionalCheckFailedException>(put({ pk: 'failed' }, more));

    expect([shown.Item, hidden.Item]).toEqual([{ pk: { S: 'failed' }, n: { N: '1' } }, undefined]);
  });

  it('may be empty, but not as a key of the table or an index', async () => {
    expect((await refusal(put({ pk: '' }))).message).toMatch(
      /cannot contain an empty string value\. Key: pk$/,
    );
    expect((await refusal(put({ pk: 'a', group: '' }))).message).toMatch(
      /IndexName: by-group, IndexKey: group$/,
    );
  });

  it.each([
    ['+.25', '0.25'],
    ['+2e3', '2000'],
    ['0e125', '0'],
  ])('the number %s is stored as %s', async (written, stored) => {
    await putValue({ N: written });

    expect(await readValue()).toEqual({ N: stored });
  });

  it.each<[AttributeValue, RegExp]>([
    [{ N: '++7' }, /cannot be converted to a numeric value/],
    [{ N: '1'.repeat(39) }, /more than 38 significant digits/],
    [{ N: '0e126' }, /^Number overflow/],
    [{ N: '0e-131' }, /^Number underflow/],
    [{ SS: ['a', 'a'] }, /of type SS contains duplicates/],
    [{ NS: ['1'] }, /AttributeValue is empty/],
  ])('%j is rejected', async (value, reason) => {
    expect((await refusal(putValue(value))).message).toMatch(reason);
  });

  it('may be nested 32 levels deep', async () => {
    const nest = (levels: number): AttributeValue =>
      levels === 1 ? { S: 'leaf' } : { L: [nest(levels - 1)] };
    await putValue(nest(32));

    expect(await readValue()).toEqual(nest(32));
    expect((await refusal(putValue(nest(33)))).message).toMatch(/Nesting Levels have exceeded/);
  });
});

it('every clause of an update reads the original item, and a set is sorted by its bytes', async () => {
  const src = { L: [{ S: 'a' }] };
  await db.client.send(
    new PutItemCommand({
      TableName: table,
      Item: { pk: { S: 'value' }, src, tags: { SS: ['\u{10000}', 'b'] } },
    }),
  );

  const { Attributes } = await db.client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { pk: { S: 'value' } },
      UpdateExpression: 'SET copied = list_append(src, :more) REMOVE src ADD tags :tags',
      ExpressionAttributeValues: { ':more': { L: [{ N: '2' }] }, ':tags': { SS: ['\uffff', 'b'] } },
      ReturnValues: 'ALL_NEW',
    }),
  );

  expect(Attributes).toEqual({
    pk: { S: 'value' },
    copied: { L: [...src.L, { N: '2' }] },
    tags: { SS: ['b', '\uffff', '\u{10000}'] },
  });
});

it.each([
  ['0', 1],
  ['100', 2],
  ['123456', 4],
  ['-3.14159', 6],
])('an item has at most 400 KB, of which %s takes %i bytes', async (number, bytes) => {
  const pk = `size-${number}`;
  const rest = 400 * 1024 - `pk${pk}n`.length - bytes - 'p'.length;
  const send = (padding: number) =>
    db.client.send(
      new PutItemCommand({
        TableName: table,
        Item: { pk: { S: pk }, n: { N: number }, p: { S: 'x'.repeat(padding) } },
      }),
    );
  await send(rest);

  expect((await refusal(send(rest + 1))).message).toBe('Item size has exceeded the maximum allowed size');
});

describe('batches', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk: { S: `batch-${at}` } }));
  const write = (items: readonly { pk: { S: string } }[], tables = [table]) =>
    db.client.send(
      new BatchWriteItemCommand({
        RequestItems: Object.fromEntries(
          tables.map((name) => [name, items.map((Item) => ({ PutRequest: { Item } }))]),
        ),
      }),
    );

  it('write up to 25 different items, across all tables', async () => {
    const other = await createTestTable(db.client);
    await write(keys(12), [table, other]);

    expect((await refusal(write(keys(26)))).message).toMatch(/RequestItems\.table-\d+: .*<=25/);
    expect((await refusal(write(keys(13), [table, other]))).message).toMatch(/^Too many items requested/);
    expect((await refusal(write([...keys(1), ...keys(1)]))).message).toMatch(/contains duplicates$/);
  });

  it('read up to 100 items, and leave what exceeds 16 MB for another call', async () => {
    const text = { S: 'x'.repeat(390_000) };
    const bigKeys = keys(50);
    await Promise.all(
      bigKeys.map((key) => db.client.send(new PutItemCommand({ TableName: table, Item: { ...key, text } }))),
    );
    const read = (Keys: typeof bigKeys) =>
      db.client.send(new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }));

    const { Responses, UnprocessedKeys } = await read(bigKeys);

    const found = Responses?.[table]?.length ?? 0;
    expect(found).toBe(Math.floor((16 * 1024 * 1024) / 390_020));
    expect(UnprocessedKeys?.[table]).toMatchObject({ Keys: { length: 50 - found }, ConsistentRead: true });
    expect((await refusal(read(keys(101)))).name).toBe('ValidationException');
  });
});

it('a page ends with the row that brings it to 1 MB, counted before the filter', async () => {
  const TableName = await createTestTable(db.client, { sortKey: true });
  const x = 'x'.repeat(390_000);
  for (const sk of ['0', '1', '2', '3']) {
    await db.documents.send(new PutCommand({ TableName, Item: { pk: 'p', sk, x, isOdd: Number(sk) % 2 } }));
  }
  const query = (more: Partial<QueryCommandInput> = {}) =>
    db.documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :p',
        ...more,
        ExpressionAttributeValues: { ':p': 'p', ...more.ExpressionAttributeValues },
      }),
    );
  const filter = { FilterExpression: 'isOdd = :one', ExpressionAttributeValues: { ':one': 1 } };

  const first = await query();
  const second = await query({ ExclusiveStartKey: first.LastEvaluatedKey });
  const filtered = await query(filter);

  const readKeys = ({ Items = [] }: typeof first) => Items.map(({ sk }) => sk);
  expect([first, second, filtered].map(readKeys)).toEqual([['0', '1', '2'], ['3'], ['1']]);
  expect([first, second, filtered].map(({ LastEvaluatedKey }) => LastEvaluatedKey?.sk)).toEqual([
    '2',
    undefined,
    '2',
  ]);
  expect(await query({ ...filter, Select: 'COUNT' })).toMatchObject({ Count: 1, ScannedCount: 3 });
});
