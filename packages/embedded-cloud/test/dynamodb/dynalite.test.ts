import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyUpdate,
  createKey,
  itemMisfit,
  keyMisfit,
  type LevelDatabase,
  levelDatabase,
  mapPaths,
  parsers,
  planPage,
  projectionMisfit,
  requestChecks,
  rules,
  tableKeyOf,
  updateMisfit,
} from '#cloud/dynamodb/dynalite.ts';
import type { ParsedProjection, Table, WriteRequest } from '#cloud/dynamodb/types.ts';

/** What the embedded database expects of dynalite's internals. An upgrade must keep all of this true. */

const TABLE: Table = {
  TableName: 'things',
  TableArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/things',
  TableId: '0',
  TableStatus: 'ACTIVE',
  CreationDateTime: 0,
  ItemCount: 0,
  TableSizeBytes: 0,
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'topic', AttributeType: 'S' },
  ],
  ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST', LastUpdateToPayPerRequestDateTime: 0 },
  DeletionProtectionEnabled: false,
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-topic',
      KeySchema: [{ AttributeName: 'topic', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
};

const key = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });

/** Runs a request through its rules, as the database does, and parses its expressions. */
function checked<T>(operation: keyof typeof rules, request: object): T {
  const { types, custom } = rules[operation];
  const typed = requestChecks.checkTypes<T>({ TableName: TABLE.TableName, ...request }, types);
  const store = { options: { maxItemSize: 400 * 1024 }, tableDb: { awsAccountId: '123456789012' } };
  requestChecks.checkValidations(typed, types, custom, store);
  return typed;
}

const update = (expression: string, values: object, more: object = {}): WriteRequest =>
  checked('updateItem', {
    Key: key('a', '1'),
    UpdateExpression: expression,
    ExpressionAttributeValues: values,
    ...more,
  });

describe('keys', () => {
  it("of strings equal dynalite's own", () => {
    for (const [pk, sk] of [
      ['a', '1'],
      ['é', ''],
      ['a/b', '\u{1F600}'],
    ] as const) {
      expect(tableKeyOf(key(pk, sk), TABLE)).toBe(createKey(key(pk, sk), TABLE));
    }
  });

  it('are ordered by their sort keys within one partition', () => {
    const keys = ['1', '10', '2', 'é', 'z'].map((sk) => createKey(key('a', sk), TABLE));
    expect(keys.toSorted()).toEqual(['1', '10', '2', 'z', 'é'].map((sk) => createKey(key('a', sk), TABLE)));
  });

  it('of numbers are in numerical order', () => {
    const numbers: Table = {
      ...TABLE,
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'N' },
      ],
    };
    const keys = ['-10', '-9', '0', '0.5', '9', '10', '1e3'].map((sk) =>
      tableKeyOf({ pk: { S: 'a' }, sk: { N: sk } }, numbers),
    );
    expect(keys.toSorted()).toEqual(keys);
  });
});

describe("what doesn't fit the table", () => {
  it('is a key with other attributes', () => {
    expect(keyMisfit(key('a', '1'), TABLE)).toBeFalsy();
    expect(keyMisfit({ pk: { S: 'a' } }, TABLE)?.message).toContain('does not match the schema');
    expect(keyMisfit({ pk: { S: 'a' }, sk: { N: '1' } }, TABLE)?.message).toContain(
      'does not match the schema',
    );
  });

  it('is an item without its key, or with another type in an index', () => {
    expect(itemMisfit({ ...key('a', '1'), topic: { S: 'g' } }, TABLE)).toBeFalsy();
    expect(itemMisfit({ pk: { S: 'a' } }, TABLE)?.message).toContain('Missing the key sk');
    expect(itemMisfit({ ...key('a', '1'), topic: { N: '1' } }, TABLE)?.message).toContain('Type mismatch');
  });

  it('is an update of the key, or of an index key to another type', () => {
    expect(updateMisfit(update('SET topic = :v', { ':v': { S: 'g' } }), TABLE)).toBeFalsy();
    expect(updateMisfit(update('SET sk = :v', { ':v': { S: '2' } }), TABLE)?.message).toContain(
      'part of the key',
    );
    expect(updateMisfit(update('SET topic = :v', { ':v': { N: '1' } }), TABLE)?.message).toContain(
      'Type mismatch',
    );
  });

  it('is a projection into a key', () => {
    const into = (ProjectionExpression: string) =>
      checked<{ _projection: ParsedProjection }>('getItem', { Key: key('a', '1'), ProjectionExpression })
        ._projection;
    expect(projectionMisfit(into('pk, nest.part').nestedPaths, TABLE)).toBeFalsy();
    expect(projectionMisfit(into('pk.part').nestedPaths, TABLE)?.message).toContain('Key attributes');
    expect(
      mapPaths(into('pk, nest.part').paths, {
        ...key('a', '1'),
        nest: { M: { part: { S: 'x' }, rest: { S: 'y' } } },
      }),
    ).toEqual({ pk: { S: 'a' }, nest: { M: { part: { S: 'x' } } } });
  });
});

describe('an update', () => {
  const before = { ...key('a', '1'), count: { N: '1' }, tags: { SS: ['x'] }, gone: { S: 'g' } };

  it('creates a new item from the existing one, and leaves that unchanged', () => {
    const request = update(
      'SET #s = :s REMOVE gone ADD #c :one, tags :tags',
      {
        ':s': { S: 'set' },
        ':one': { N: '1' },
        ':tags': { SS: ['y'] },
      },
      { ExpressionAttributeNames: { '#s': 'set', '#c': 'count' }, ReturnValues: 'ALL_NEW' },
    );
    const kept = structuredClone(before);

    const { after, attributes } = applyUpdate(request, TABLE, before);

    expect(after).toEqual({
      ...key('a', '1'),
      count: { N: '2' },
      tags: { SS: ['x', 'y'] },
      set: { S: 'set' },
    });
    expect(attributes).toEqual(after);
    expect(before).toEqual(kept);
  });

  it('creates an item from its key if there was none', () => {
    expect(applyUpdate(update('SET n = :n', { ':n': { N: '1' } }), TABLE, undefined).after).toEqual({
      ...key('a', '1'),
      n: { N: '1' },
    });
  });

  it('is rejected if an item would exceed its limit, counted like AWS', () => {
    const big = (text: string) => applyUpdate(update('SET n = :n', { ':n': { S: text } }), TABLE, undefined);
    expect(() => big('é'.repeat(210 * 1024))).toThrow('Item size');
    expect(big('e'.repeat(399 * 1024)).after?.n?.S).toHaveLength(399 * 1024);
  });

  it("is rejected if a clause can't be applied", () => {
    expect(() => applyUpdate(update('ADD gone :n', { ':n': { N: '1' } }), TABLE, before)).toThrow(
      'incorrect data type',
    );
  });
});

describe('a page', () => {
  const query = (more: object) =>
    planPage('Query', TABLE, checked('query', { ExpressionAttributeValues: { ':v': { S: 'a' } }, ...more }));

  it('is a range of keys: that of a partition', () => {
    const { range, isLocal, fetchFromTable, startKeyNames } = query({ KeyConditionExpression: 'pk = :v' });
    const holds = (item: string) =>
      (range.gte === undefined || item >= range.gte) &&
      (range.gt === undefined || item > range.gt) &&
      (range.lt === undefined || item < range.lt) &&
      (range.lte === undefined || item <= range.lte);

    expect(holds(createKey(key('a', ''), TABLE))).toBe(true);
    expect(holds(createKey(key('a', '\u{10FFFF}'), TABLE))).toBe(true);
    expect(holds(createKey(key('b', '1'), TABLE))).toBe(false);
    expect({ isLocal, fetchFromTable, startKeyNames }).toEqual({
      isLocal: false,
      fetchFromTable: false,
      startKeyNames: ['pk', 'sk'],
    });
  });

  it('starts after the start key, in an index after the whole key of its item', () => {
    const start = { ...key('b', '1'), topic: { S: 'a' } };
    const { range, startKeyNames } = query({
      IndexName: 'by-topic',
      KeyConditionExpression: '#g = :v',
      ExpressionAttributeNames: { '#g': 'topic' },
      ExclusiveStartKey: start,
    });
    const schema = [{ AttributeName: 'topic', KeyType: 'HASH' as const }];
    expect(range.gt).toBe(createKey(start, TABLE, schema) + tableKeyOf(start, TABLE));
    expect(startKeyNames).toEqual(['pk', 'sk', 'topic']);
  });

  it('goes backwards on request', () => {
    expect(query({ KeyConditionExpression: 'pk = :v', ScanIndexForward: false }).range.reverse).toBe(true);
  });

  it('of a scan starts with the first key', () => {
    const { range } = planPage('Scan', TABLE, checked('scan', {}));
    expect(range.gt ?? range.gte ?? '').toBe('');
  });

  it('is rejected for a missing index', () => {
    expect(() => query({ KeyConditionExpression: 'pk = :v', IndexName: 'by-none' })).toThrow(
      'does not have the specified index',
    );
  });
});

describe('checks and parsers', () => {
  it('are looked up when called, so that they can be adjusted to AWS', () => {
    const { parse } = parsers.condition;
    const seen: string[] = [];
    parsers.condition.parse = (expression, options) => {
      seen.push(expression);
      return parse(expression, options);
    };
    try {
      checked('putItem', { Item: key('a', '1'), ConditionExpression: 'attribute_not_exists(pk)' });
    } finally {
      parsers.condition.parse = parse;
    }
    expect(seen).toEqual(['attribute_not_exists(pk)']);

    const { validateAttributeValue } = requestChecks;
    requestChecks.validateAttributeValue = () => 'no such value';
    try {
      expect(() => checked('putItem', { Item: key('a', '1') })).toThrow('no such value');
    } finally {
      requestChecks.validateAttributeValue = validateAttributeValue;
    }
  });

  it('reject a wrong type or missing required fields', () => {
    expect(() => checked('putItem', { Item: 'text' })).toThrow();
    expect(() => checked('getItem', {})).toThrow("'key' failed to satisfy constraint");
  });
});

describe('the database in a directory', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'level-'));
  let level: LevelDatabase;

  beforeAll(async () => {
    level = levelDatabase(directory);
    await level.open();
  });

  afterAll(async () => {
    await level.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('stores values by key in key order, reads them synchronously, and drops a range', async () => {
    await level.batch(['b', 'a', 'c'].map((name) => ({ type: 'put', key: name, value: { name } })));
    await level.batch([{ type: 'del', key: 'c' }]);
    const values = level.values({ gte: 'a', lt: 'z' });

    expect(level.getSync('a')).toEqual({ name: 'a' });
    expect(level.getSync('c')).toBeUndefined();
    expect(await values.nextv(10)).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(await values.nextv(10)).toEqual([]);
    await values.close();

    const texts = level.iterator({ gte: 'a', lt: 'z', valueEncoding: 'utf8', highWaterMarkBytes: 1024 });
    expect(await texts.nextv(1)).toEqual([['a', '{"name":"a"}']]);
    await texts.close();

    await level.clear({ gte: 'a', lt: 'b' });
    expect(level.getSync('a')).toBeUndefined();
    expect(level.getSync('b')).toEqual({ name: 'b' });
  });
});
