import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type ConditionalCheckFailedException,
  PutItemCommand,
  TransactGetItemsCommand,
  type TransactionCanceledException,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
    bytes: new Uint8Array([255, 1]),
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
    ['#list = :v', ['two', { a: 1 }], false],
    ['#map = :v', { inner: { deep: true } }, true],
    ['#map = :v', { inner: { deep: false } }, false],
    ['#set = :v', new Set(['y', 'x']), true],
    ['contains(#list, :v)', { a: 1 }, true],
    ['contains(#set, :v)', 'x', true],
    ['contains(#text, :v)', 'éll', true],
    ['contains(#bytes, :v)', new Uint8Array([1]), true],
    ['begins_with(#bytes, :v)', new Uint8Array([255]), true],
    ['begins_with(#bytes, :v)', new Uint8Array([254]), false],
    ['size(#empty) = :v', 0, true],
    ['size(#list) = :v', 2, true],
    ['size(#map) = :v', 1, true],
    ['size(#bytes) = :v', 2, true],
    ['#number > :v', 9, true],
    ['#number < :v', '9', false],
    ['#missing <> :v', 1, true],
    ['#map.#inner.#deep = :v', true, true],
    ['#list[0].#a IN (:v)', 1, true],
    ['#number BETWEEN :v AND :v', 12.5, true],
    ['attribute_type(#map, :v)', 'M', true],
    ['NOT attribute_exists(#missing)', undefined, true],
    ['attribute_not_exists(#constructor)', undefined, true],
    ['attribute_exists(#map.#toString)', undefined, false],
  ])('%s with %j is %s', async (expression, value, expected) => {
    expect(await holds(expression, value)).toBe(expected);
  });

  it('compares numbers up to the last of 38 digits', async () => {
    const [less, more] = [
      '1234567890123456789012345678901234567.1',
      '1234567890123456789012345678901234567.2',
    ];
    const Item = { pk: { S: 'digits' }, n: { N: less } };
    await db.client.send(new PutItemCommand({ TableName: table, Item }));

    const error = await refusal(
      db.client.send(
        new PutItemCommand({
          TableName: table,
          Item,
          ConditionExpression: 'n >= :more',
          ExpressionAttributeValues: { ':more': { N: more } },
        }),
      ),
    );

    expect(error.name).toBe('ConditionalCheckFailedException');
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

  it('may have 2,048 bytes as a partition key and no more, counted as UTF-8', async () => {
    const fits = 'é'.repeat(1_024);
    const long = `${fits}x`;
    await put({ pk: fits, group: fits });
    expect(await get(fits)).toEqual({ pk: fits, group: fits });

    const Key = { pk: { S: long } };
    const refused = [
      put({ pk: long }),
      get(long),
      db.client.send(new BatchGetItemCommand({ RequestItems: { [table]: { Keys: [Key] } } })),
      db.client.send(new BatchWriteItemCommand({ RequestItems: { [table]: [{ DeleteRequest: { Key } }] } })),
      db.documents.send(new DeleteCommand({ TableName: table, Key: { pk: long } })),
      db.documents.send(new UpdateCommand({ TableName: table, Key: { pk: long } })),
      db.documents.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': long },
        }),
      ),
    ].map(async (call) => (await refusal(call)).message);
    expect(new Set(await Promise.all(refused))).toEqual(
      new Set([
        'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes',
      ]),
    );
    const transaction = await refusal<TransactionCanceledException>(
      db.client.send(new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName: table, Key } }] })),
    );
    expect(transaction.CancellationReasons?.[0]?.Code).toBe('ValidationError');
  });

  it('may have 1,024 bytes as a sort key and no more', async () => {
    const sorted = await createTestTable(db.client, { sortKey: true });
    const write = (sk: string) =>
      db.documents.send(new PutCommand({ TableName: sorted, Item: { pk: 'a', sk } }));
    await write('é'.repeat(512));
    expect((await refusal(write('é'.repeat(513)))).message).toBe(
      'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
    );
  });

  it('may not be longer as the key of an index than as that of a table', async () => {
    const group = 'x'.repeat(2_049);
    const change = new UpdateCommand({
      TableName: table,
      Key: { pk: 'long' },
      UpdateExpression: 'SET #g = :group',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':group': group },
    });
    const refused = [await refusal(put({ pk: 'long', group })), await refusal(db.documents.send(change))];
    expect(refused.map(({ message }) => message)).toEqual(
      Array(2).fill(
        'One or more parameter values were invalid: Size limit exceeded for Index Key group Actual Size: 2049 bytes Max Size: 2048 bytes IndexName: by-group',
      ),
    );
    expect(await get('long')).toBeUndefined();
  });

  it("of arithmetic stay within DynamoDB's numbers", async () => {
    const Item = { pk: { S: 'range' }, n: { N: '9.9E+125' } };
    await db.client.send(new PutItemCommand({ TableName: table, Item }));

    const error = await refusal(
      db.client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: { pk: { S: 'range' } },
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': { N: '9.9E+125' } },
        }),
      ),
    );

    expect(error.message).toBe(
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    );
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

  it.each([
    ['SET p = :p', 'pk', 22],
    ['SET p = :p, q = :one', 'pk', 41],
    ['SET p = :p REMOVE absent', 'pk', 24],
    ['SET p = :p', 'a-key-that-outweighs-the-update', 22],
  ])('applies to what %s writes to %s, and to its clauses', async (UpdateExpression, pk, cost) => {
    const second = UpdateExpression.includes('q');
    const unwritten = 'pk'.length + pk.length;
    const largest = Math.min(LIMIT, LIMIT + unwritten - cost);
    const update = (bytes: number) =>
      db.client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: { pk: { S: pk } },
          UpdateExpression,
          ExpressionAttributeValues: {
            ':p': { S: 'x'.repeat(bytes - unwritten - 1 - (second ? 2 : 0)) },
            ...(second && { ':one': { S: '1' } }),
          },
        }),
      );

    await update(largest);
    const error = await refusal(update(largest + 1));

    expect(error.message).toBe('Item size to update has exceeded the maximum allowed size');
  });

  it('counts text by its UTF-8 bytes', async () => {
    const error = await refusal(put({ pk: 'utf8', p: 'é'.repeat(LIMIT / 2) }));

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
