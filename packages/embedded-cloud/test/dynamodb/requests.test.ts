import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTable, startTestDatabase, type TestDatabase, WITH_GROUP_INDEX } from './harness.ts';

let db: TestDatabase;
let table: string;

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client, { sortKey: true, ...WITH_GROUP_INDEX });
});

afterAll(() => db.stop());

async function call(operation: string, request: object) {
  const response = await fetch(db.database.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify({ TableName: table, ...request }),
  });
  const body = (await response.json()) as { __type?: string; message?: string };
  return { status: response.status, type: body.__type?.split('#').at(-1), message: body.message };
}

const Key = { pk: { S: 'a' }, sk: { S: '1' } };
const key = (more: object) => ({ Key: { ...Key, ...more } });
const names = { ExpressionAttributeNames: { '#a': 'a' } };
const values = (...found: object[]) => ({
  ExpressionAttributeValues: Object.fromEntries(found.map((value, at) => [`:${at}`, value])),
});
const update = (UpdateExpression: string, more: object = {}) => ({ Key, UpdateExpression, ...more });
const condition = (ConditionExpression: string, more: object = {}) => ({
  Item: Key,
  ConditionExpression,
  ...more,
});
const query = (KeyConditionExpression: string, more: object = {}) => ({ KeyConditionExpression, ...more });

describe('a request is refused', () => {
  it.each<[string, object, RegExp]>([
    // Keys.
    ['GetItem', { Key: { pk: { S: 'a' } } }, /does not match the schema/],
    ['GetItem', key({ sk: { N: '1' } }), /does not match the schema/],
    ['GetItem', key({ sk: { S: 'a', N: '1' } }), /more than one datatypes/],
    ['PutItem', { Item: { pk: { S: 'a' } } }, /Missing the key sk in the item/],
    ['PutItem', { Item: { ...Key, sk: { N: '1' } } }, /Type mismatch for key sk expected: S actual: N/],
    ['PutItem', { Item: { ...Key, group: { N: '1' } } }, /Type mismatch for Index Key group/],
    ['UpdateItem', update('SET sk = :0', values({ S: '2' })), /Cannot update attribute sk/],
    [
      'UpdateItem',
      update('SET #g = :0', { ...values({ N: '1' }), ExpressionAttributeNames: { '#g': 'group' } }),
      /Type mismatch for Index Key group/,
    ],
    // Names and values.
    ['PutItem', condition('#a = #b', names), /attribute name: #b/],
    ['PutItem', condition('a = :v'), /attribute value: :v/],
    [
      'PutItem',
      condition('attribute_exists(a)', names),
      /ExpressionAttributeNames unused in expressions: keys: \{#a\}/,
    ],
    ['PutItem', condition('name = :0', values({ S: 'x' })), /reserved keyword: name/],
    // Conditions.
    ['PutItem', condition('a'), /Syntax error; token: "<EOF>"/],
    ['PutItem', condition('exists(a)'), /Invalid function name; function: exists/],
    ['PutItem', condition('begins_with(a, :0)', values({ N: '1' })), /begins_with, operand type: N/],
    ['PutItem', condition('attribute_type(a, :0)', values({ S: 'S' })), /Invalid function name/],
    ['PutItem', condition('a BETWEEN :0 AND :1', values({ N: '2' }, { N: '1' })), /upper bound/],
    ['PutItem', condition(`a IN (${Array(101).fill('b').join()})`), /too many operands/],
    // Updates.
    ['UpdateItem', update('SET a = b, a.c = d'), /paths overlap/],
    ['UpdateItem', update('ADD a :0', values({ S: 'x' })), /ADD, operand type: S/],
    ['UpdateItem', update('SET a = absent'), /does not exist in the item/],
    ['UpdateItem', update('SET absent.a = pk'), /document path provided .* invalid/],
    // Pages.
    ['Query', query('sk = :0', values({ S: 'a' })), /missed key schema element: pk/],
    ['Query', query('pk = :0 AND b = :1', values({ S: 'a' }, { S: 'b' })), /missed key schema element: sk/],
    ['Query', query('pk > :0', values({ S: 'a' })), /key condition not supported/],
    [
      'Query',
      query('pk = :0', { ...values({ S: 'a' }), FilterExpression: 'sk = :0' }),
      /non-primary key attributes.*sk/,
    ],
    ['Query', query('pk = :0', { ...values({ S: 'a' }), IndexName: 'by-none' }), /specified index: by-none/],
    [
      'Query',
      query('#g = :0', {
        ...values({ S: 'a' }),
        ExpressionAttributeNames: { '#g': 'group' },
        IndexName: 'by-group',
        ConsistentRead: true,
      }),
      /Consistent reads are not supported/,
    ],
    [
      'Query',
      query('pk = :0', { ...values({ S: 'a' }), ExclusiveStartKey: { pk: { S: 'a' } } }),
      /starting key is invalid/,
    ],
    [
      'Query',
      query('pk = :0', { ...values({ S: 'a' }), ExclusiveStartKey: { pk: { S: 'b' }, sk: { S: '1' } } }),
      /outside query boundaries/,
    ],
    ['Query', query('pk = :0', { ...values({ S: 'a' }), Limit: 0 }), /^1 validation error detected: Limit/],
    // Anything else.
    [
      'GetItem',
      { Key, ConsistentRead: 'yes', ReturnConsumedCapacity: 'ALL' },
      /^2 validation errors detected/,
    ],
    [
      'UpdateItem',
      { Key, AttributeUpdates: {} },
      /does not support the parameter AttributeUpdates of UpdateItem/,
    ],
  ])('%s %j', async (operation, request, reason) => {
    const { status, type, message } = await call(operation, request);

    expect([status, type]).toEqual([400, 'ValidationException']);
    expect(message).toMatch(reason);
  });
});
