import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#cloud/dynamodb/database.ts';
import { callOperation } from '#cloud/dynamodb/operations.ts';
import { describeTestTable, PLACE } from './harness.ts';

/** Calls the operations directly, so that conflicts are certain: a transaction holds its items from its first step. */

let db: Database;

const call = async (name: string, body: object): Promise<Record<string, unknown>> =>
  (await callOperation(db, name, body)) as Record<string, unknown>;

beforeEach(async () => {
  db = openDatabase(PLACE);
  await call('CreateTable', describeTestTable({ TableName: 'things' }));
});

const item = (pk: string) => ({ pk: { S: pk } });
const put = (pk: string) => call('PutItem', { TableName: 'things', Item: item(pk) });
const get = (pk: string) => call('GetItem', { TableName: 'things', Key: item(pk), ConsistentRead: true });
const transaction = (...pks: string[]) =>
  call('TransactWriteItems', {
    TransactItems: pks.map((pk) => ({ Put: { TableName: 'things', Item: { ...item(pk), by: { S: 't' } } } })),
  });
const transactGet = (...pks: string[]) =>
  call('TransactGetItems', {
    TransactItems: pks.map((pk) => ({ Get: { TableName: 'things', Key: item(pk) } })),
  });

const refused = (type: string, more: object = {}) =>
  expect.objectContaining({
    type: expect.stringContaining(type),
    details: expect.objectContaining(more),
  });
const conflictsAt = (...codes: string[]) =>
  refused('TransactionCanceledException', {
    CancellationReasons: codes.map((Code) => expect.objectContaining({ Code })),
  });

describe('while a transaction holds an item', () => {
  it.each([
    ['PutItem', { Item: item('held') }],
    ['DeleteItem', { Key: item('held') }],
    [
      'UpdateItem',
      { Key: item('held'), UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': { N: '1' } } },
    ],
  ])('%s is rejected, writes nothing, and is accepted afterward', async (name, request) => {
    const holding = transaction('held', 'other');
    await expect(call(name, { TableName: 'things', ...request })).rejects.toEqual(
      refused('TransactionConflictException'),
    );
    await holding;
    expect((await get('held')).Item).toEqual({ ...item('held'), by: { S: 't' } });
    await expect(call(name, { TableName: 'things', ...request })).resolves.toBeDefined();
  });

  it('another transaction is canceled, with the reason at the conflicting entry', async () => {
    const holding = transaction('held', 'other');
    await expect(transaction('free', 'held')).rejects.toEqual(conflictsAt('None', 'TransactionConflict'));
    await holding;
    expect((await get('free')).Item).toBeUndefined();
  });

  it('a batch leaves that entry unprocessed and writes the others', async () => {
    const holding = transaction('held');
    const request = (pk: string) => ({ PutRequest: { Item: item(pk) } });
    const response = await call('BatchWriteItem', {
      RequestItems: { things: [request('free'), request('held')] },
    });
    expect(response.UnprocessedItems).toEqual({ things: [request('held')] });
    await holding;
    expect((await get('free')).Item).toEqual(item('free'));
    expect((await get('held')).Item).toEqual({ ...item('held'), by: { S: 't' } });
  });

  it('reads of one item and of many return the previous state', async () => {
    await put('held');
    const holding = transaction('held');
    expect((await get('held')).Item).toEqual(item('held'));
    const batch = await call('BatchGetItem', { RequestItems: { things: { Keys: [item('held')] } } });
    expect(batch.Responses).toEqual({ things: [item('held')] });
    await holding;
  });

  it('a transaction that reads it is canceled', async () => {
    const holding = transaction('held');
    await expect(transactGet('free', 'held')).rejects.toEqual(conflictsAt('None', 'TransactionConflict'));
    await holding;
    await expect(transactGet('held')).resolves.toMatchObject({ Responses: [{ Item: item('held') }] });
  });
});

it('a transaction waits for an earlier single write', async () => {
  const writing = put('both');
  await transaction('both');
  await writing;
  expect((await get('both')).Item).toEqual({ ...item('both'), by: { S: 't' } });
});
