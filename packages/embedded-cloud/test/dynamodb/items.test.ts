import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type ConditionalCheckFailedException,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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

const put = (Item: Record<string, unknown>, more = {}) =>
  db.documents.send(new PutCommand({ TableName: table, Item, ...more }));
const get = async (pk: string) =>
  (await db.documents.send(new GetCommand({ TableName: table, Key: { pk } }))).Item;

describe('a condition', () => {
  const ITEM = {
    pk: 'condition',
    text: 'héllo',
    empty: '',
    number: 12.5,
    list: [{ a: 1 }, 'two'],
    map: { inner: { deep: true } },
    set: new Set(['x', 'y']),
  };

  beforeAll(() => put(ITEM));

  const holds = async (ConditionExpression: string, value?: unknown) => {
    const more = {
      ConditionExpression,
      ...(value !== undefined && { ExpressionAttributeValues: { ':v': value } }),
    };
    const names = [...new Set(ConditionExpression.match(/#\w+/g))];
    const ExpressionAttributeNames = Object.fromEntries(names.map((name) => [name, name.slice(1)]));
    try {
      await put(ITEM, { ...more, ...(names.length > 0 && { ExpressionAttributeNames }) });
      return true;
    } catch (error) {
      expect((error as Error).name).toBe('ConditionalCheckFailedException');
      return false;
    }
  };

  it.each([
    ['#list = :v', [{ a: 1 }, 'two'], true],
    ['#map = :v', { inner: { deep: true } }, true],
    ['#map = :v', { inner: { deep: false } }, false],
    ['#set = :v', new Set(['y', 'x']), true],
    ['contains(#list, :v)', { a: 1 }, true],
    ['contains(#set, :v)', 'x', true],
    ['contains(#text, :v)', 'éll', true],
    ['size(#empty) = :v', 0, true],
    ['size(#list) = :v', 2, true],
    ['#number > :v', 9, true],
    ['#number < :v', '9', false],
    ['#missing <> :v', 1, true],
    ['#map.#inner.#deep = :v', true, true],
    ['#list[0].#a IN (:v)', 1, true],
    ['#number BETWEEN :v AND :v', 12.5, true],
    ['NOT attribute_exists(#missing)', undefined, true],
    ['attribute_not_exists(#constructor)', undefined, true],
    ['attribute_exists(#map.#toString)', undefined, false],
  ])('%s with %j is %s', async (expression, value, expected) => {
    expect(await holds(expression, value)).toBe(expected);
  });

  it('returns the item that failed it, on request', async () => {
    const more = {
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    };
    await put({ pk: 'failed', n: 1 });
    const Key = { pk: 'failed' };

    const errors = await Promise.all([
      refusal<ConditionalCheckFailedException>(put({ pk: 'failed', n: 2 }, more)),
      refusal<ConditionalCheckFailedException>(
        db.documents.send(new DeleteCommand({ TableName: table, Key, ...more } as never)),
      ),
      refusal<ConditionalCheckFailedException>(
        db.documents.send(
          new UpdateCommand({ TableName: table, Key, UpdateExpression: 'REMOVE n', ...more } as never),
        ),
      ),
      refusal<ConditionalCheckFailedException>(
        put({ pk: 'failed' }, { ConditionExpression: more.ConditionExpression }),
      ),
    ]);

    const item = { pk: { S: 'failed' }, n: { N: '1' } };
    expect(errors.map(({ Item }) => Item)).toEqual([item, item, item, undefined]);
  });
});

describe('values', () => {
  it('may be empty, but not as a key of the table or an index', async () => {
    await put({ pk: 'empty', text: '', bytes: new Uint8Array() });

    const tableKey = await refusal(put({ pk: '' }));
    const indexKey = await refusal(put({ pk: 'empty', group: '' }));
    const updated = await refusal(
      db.client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: { pk: { S: 'empty' } },
          UpdateExpression: 'SET #g = :text',
          ExpressionAttributeNames: { '#g': 'group' },
          ExpressionAttributeValues: { ':text': { S: '' } },
        }),
      ),
    );

    expect(await get('empty')).toEqual({ pk: 'empty', text: '', bytes: new Uint8Array() });
    expect(tableKey.message).toMatch(/cannot contain an empty string value\. Key: pk$/);
    expect(indexKey.message).toMatch(/IndexName: by-group, IndexKey: group$/);
    expect(updated.message).toMatch(/IndexName: by-group, IndexKey: group$/);
  });
});

describe('the 400 KB limit', () => {
  const LIMIT = 400 * 1024;
  const item = (pk: string, more: Record<string, { N: string }>, bytes: number) => ({
    pk: { S: pk },
    ...more,
    p: { S: 'x'.repeat(bytes) },
  });

  it.each([
    ['0', 1],
    ['1', 2],
    ['100', 2],
    ['123456', 4],
    ['3.14159', 5],
    ['-3.14159', 6],
    ['0.001', 2],
    ['1E125', 2],
  ])('counts %s as %i bytes', async (number, bytes) => {
    const pk = `size-${number}`;
    const rest = LIMIT - 'pk'.length - pk.length - 'n'.length - bytes - 'p'.length;
    const send = (padding: number) =>
      db.client.send(new PutItemCommand({ TableName: table, Item: item(pk, { n: { N: number } }, padding) }));

    await send(rest);
    const error = await refusal(send(rest + 1));

    expect(error.message).toBe('Item size has exceeded the maximum allowed size');
  });
});

describe('batches', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk: { S: `batch-${at}` } }));
  const write = (count: number, tables = [table]) =>
    db.client.send(
      new BatchWriteItemCommand({
        RequestItems: Object.fromEntries(
          tables.map((name) => [name, keys(count).map((Item) => ({ PutRequest: { Item } }))]),
        ),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );

  it('write up to 25 items, across all tables', async () => {
    const other = await createTestTable(db.client);

    const { ConsumedCapacity, UnprocessedItems } = await write(12, [table, other]);
    const oneTable = await refusal(write(26));
    const twoTables = await refusal(write(13, [table, other]));

    expect(ConsumedCapacity?.map(({ CapacityUnits }) => CapacityUnits)).toEqual([12, 12]);
    expect(UnprocessedItems).toEqual({});
    expect(oneTable.message).toMatch(/RequestItems\.table-\d+: .*<=25/);
    expect(twoTables.message).toBe('Too many items requested for the BatchWriteItem call');
  });

  it('read up to 100 items, and leave what exceeds 16 MB for another call', async () => {
    const big = await createTestTable(db.client);
    const bigKeys = keys(50);
    await Promise.all(
      bigKeys.map((key) =>
        db.client.send(
          new PutItemCommand({ TableName: big, Item: { ...key, text: { S: 'x'.repeat(390_000) } } }),
        ),
      ),
    );

    const tooMany = await refusal(
      db.client.send(new BatchGetItemCommand({ RequestItems: { [table]: { Keys: keys(101) } } })),
    );
    const read = await db.client.send(
      new BatchGetItemCommand({ RequestItems: { [big]: { Keys: bigKeys, ConsistentRead: true } } }),
    );

    const found = read.Responses?.[big] ?? [];
    const left = read.UnprocessedKeys?.[big];
    expect(tooMany.name).toBe('ValidationException');
    expect(found.length).toBe(Math.floor((16 * 1024 * 1024) / 390_020));
    expect(left?.Keys).toHaveLength(50 - found.length);
    expect(left?.ConsistentRead).toBe(true);
  });

  it('reject a duplicate key', async () => {
    const Item = { pk: { S: 'twice' } };

    const error = await refusal(
      db.client.send(
        new BatchWriteItemCommand({
          RequestItems: { [table]: [{ PutRequest: { Item } }, { DeleteRequest: { Key: Item } }] },
        }),
      ),
    );

    expect(error.message).toBe('Provided list of item keys contains duplicates');
  });
});
