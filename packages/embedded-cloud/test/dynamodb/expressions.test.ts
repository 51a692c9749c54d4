import { GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand as QueryDocuments } from '@aws-sdk/lib-dynamodb';
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

const ROWS = [
  { pk: 'p', sk: '1', note: '', flag: false, word: '\uffff', many: ['x'] },
  { pk: 'p', sk: '2', note: 'a', flag: true, word: '\u{10000}', many: ['y'] },
];

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client, { sortKey: true });
  for (const Item of ROWS) await db.documents.send(new PutCommand({ TableName: table, Item }));
});

afterAll(() => db.stop());

const rows = async (request: Record<string, unknown>): Promise<unknown[]> => {
  const { Items = [] } = await db.documents.send(new QueryDocuments({ TableName: table, ...request }));
  return Items.map(({ sk }) => sk);
};

describe('a syntax error names the token and its neighbors', () => {
  const condition = (ConditionExpression: string) =>
    db.client.send(
      new PutItemCommand({ TableName: table, Item: { pk: { S: 'p' }, sk: { S: '3' } }, ConditionExpression }),
    );

  it.each([
    ['attribute_exists(', 'token: "<EOF>", near: "("'],
    ['a < > b', 'token: ">", near: "< > b"'],
    ['a = b c = d', 'token: "c", near: "b c ="'],
    ['?', 'token: "?", near: "?"'],
  ])('%s', async (expression, named) => {
    const error = await refusal(condition(expression));

    expect(error.message).toBe(`Invalid ConditionExpression: Syntax error; ${named}`);
  });
});

it('accepts an expression of 4096 bytes, and not one more', async () => {
  const project = (ProjectionExpression: string) =>
    db.client.send(
      new GetItemCommand({ TableName: table, Key: { pk: { S: 'p' }, sk: { S: '1' } }, ProjectionExpression }),
    );

  await project('a'.repeat(4096));
  const error = await refusal(project('a'.repeat(4097)));

  expect(error.message).toBe(
    'Invalid ProjectionExpression: Expression size has exceeded the maximum allowed size; expression size: 4097',
  );
});

describe('a filter', () => {
  const filtered = (FilterExpression: string, value: unknown, other?: unknown) =>
    rows({
      KeyConditionExpression: 'pk = :p',
      FilterExpression,
      ExpressionAttributeValues: { ':p': 'p', ':v': value, ...(other !== undefined && { ':w': other }) },
    });

  it('orders text by its UTF-8 bytes', async () => {
    expect(await filtered('word < :v', '\u{10000}')).toEqual(['1']);
    expect(await filtered('word >= :v', '\u{10000}')).toEqual(['2']);
  });

  it('finds empty text and false in a list of values', async () => {
    expect(await filtered('note IN (:w, :v)', '', 'no')).toEqual(['1']);
    expect(await filtered('flag IN (:w, :v)', false, 'no')).toEqual(['1']);
  });

  it('rejects ordering what has no order', async () => {
    const error = await refusal(filtered('flag BETWEEN :v AND :v', true));

    expect(error.message).toBe(
      'Invalid FilterExpression: Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: BOOL',
    );
  });
});

describe('a key condition', () => {
  const query = (KeyConditionExpression: string, values: Record<string, object>) =>
    db.client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression,
        ExpressionAttributeValues: { ':p': { S: 'p' }, ...values } as never,
      }),
    );

  it.each([
    [
      'pk = :p AND :v > sk',
      { ':v': { BOOL: true } },
      /^Invalid KeyConditionExpression: Incorrect operand type .* >, operand type: BOOL$/,
    ],
    ['pk = :p AND sk = :v', { ':v': { BOOL: true } }, /Condition parameter type does not match schema type$/],
    [
      'pk = :p AND sk > :v AND sk < :w',
      { ':v': { S: 'a' }, ':w': { S: 'b' } },
      /^Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key$/,
    ],
  ])('%s is rejected', async (expression, values, reason) => {
    expect((await refusal(query(expression, values))).message).toMatch(reason);
  });

  const EMPTY = 'The AttributeValue for a key attribute cannot contain an empty string value.';

  it.each([
    ['pk = :p AND begins_with(sk, :v)', { ':v': { S: '' } }, 'sk'],
    ['pk = :p AND sk >= :v', { ':v': { S: '' } }, 'sk'],
    ['pk = :p AND sk BETWEEN :v AND :w', { ':v': { S: '' }, ':w': { S: 'z' } }, 'sk'],
    ['pk = :v', { ':p': undefined, ':v': { S: '' } }, 'pk'],
  ])('%s is rejected for an empty text, which no key can be', async (expression, values, key) => {
    const { name, message } = await refusal(query(expression, values as never));

    expect(name).toBe('ValidationException');
    expect(message).toBe(`One or more parameter values are not valid. ${EMPTY} Key: ${key}`);
  });

  it('of an index is refused for an empty text as well', async () => {
    const indexed = await createTestTable(db.client, WITH_GROUP_INDEX);
    const ofIndex = new QueryCommand({
      TableName: indexed,
      IndexName: 'by-group',
      KeyConditionExpression: '#group = :v',
      ExpressionAttributeNames: { '#group': 'group' },
      ExpressionAttributeValues: { ':v': { S: '' } },
    });

    expect((await refusal(db.client.send(ofIndex))).message).toBe(
      `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ${EMPTY} IndexName: by-group, IndexKey: group`,
    );
  });
});
