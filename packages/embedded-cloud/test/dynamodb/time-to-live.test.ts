import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#cloud/dynamodb/database.ts';
import { callOperation } from '#cloud/dynamodb/operations.ts';
import { readRecords } from '#cloud/dynamodb/streams.ts';
import { sweepExpired } from '#cloud/dynamodb/table-operations.ts';
import { describeTestTable, PLACE, WITH_GROUP_INDEX } from './harness.ts';

const NOW = 1_800_000_000;
const YEAR = 365 * 24 * 60 * 60;
const TableName = 'things';

let db: Database;

const call = async (name: string, input: object) =>
  (await callOperation(db, name, { TableName, ...input })) as Record<string, unknown>;
const put = (pk: string, attributes: object = {}) =>
  call('PutItem', { Item: { pk: { S: pk }, group: { S: 'g' }, ...attributes } });
const switchOn = (AttributeName = 'expires') =>
  call('UpdateTimeToLive', { TimeToLiveSpecification: { Enabled: true, AttributeName } });
const remaining = async (): Promise<string[]> => {
  const { Items } = (await call('Scan', {})) as { Items: { pk: { S: string } }[] };
  return Items.map(({ pk }) => pk.S).sort();
};
const expiring = (seconds: number) => ({ expires: { N: String(seconds) } });

beforeEach(async () => {
  db = openDatabase(PLACE);
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  await call('CreateTable', describeTestTable({ TableName, StreamSpecification, ...WITH_GROUP_INDEX }));
});

afterEach(() => closeDatabase(db));

it('removes expired items from table and index, and nothing else, whenever it was switched on', async () => {
  await put('past, before', expiring(NOW - 1));
  expect(await sweepExpired(db, TableName, NOW)).toBe(0);
  await switchOn();
  await put('past', expiring(NOW - 1));
  await put('future', expiring(NOW + 1));
  await put('extended', expiring(NOW - 1));
  await put('extended', expiring(NOW + 1));
  await put('long past', expiring(NOW - 6 * YEAR));
  await put('nested', { inner: { M: expiring(NOW - 1) } });
  await put('none');
  await put('text', { expires: { S: String(NOW - 1) } });

  expect(await sweepExpired(db, TableName, NOW)).toBe(2);

  const kept = ['extended', 'future', 'long past', 'nested', 'none', 'text'];
  expect(await remaining()).toEqual(kept);
  const { Count } = await call('Query', {
    IndexName: 'by-group',
    KeyConditionExpression: '#g = :g',
    ExpressionAttributeNames: { '#g': 'group' },
    ExpressionAttributeValues: { ':g': { S: 'g' } },
  });
  expect(Count).toBe(kept.length);
});

it("says in the table's stream that an item expired", async () => {
  await switchOn();
  await put('a', expiring(NOW - 1));
  await sweepExpired(db, TableName, NOW);

  expect([0, 1].flatMap((shard) => readRecords(db, TableName, shard, 0, 10)).at(-1)).toMatchObject({
    eventName: 'REMOVE',
    userIdentity: { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' },
  });
});

it('leaves what a transaction holds to the next time', async () => {
  await switchOn();
  await put('a', expiring(NOW - 1));
  const update = {
    Key: { pk: { S: 'a' } },
    UpdateExpression: 'SET expires = :later',
    ExpressionAttributeValues: { ':later': { N: String(NOW + 1) } },
  };
  const extending = callOperation(db, 'TransactWriteItems', {
    TransactItems: [{ Update: { TableName, ...update } }],
  });

  expect(await sweepExpired(db, TableName, NOW)).toBe(0);
  await extending;
  expect(await remaining()).toEqual(['a']);
});
