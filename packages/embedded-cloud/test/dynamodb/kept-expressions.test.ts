import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepExpressions } from '#cloud/dynamodb/kept-expressions.ts';
import { createTestTable, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;
let table: string;

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client, { sortKey: false });
});

afterAll(() => db.stop());

const put = (Item: Record<string, unknown>) => db.documents.send(new PutCommand({ TableName: table, Item }));

const update = (pk: string, request: Partial<UpdateCommand['input']>) =>
  db.documents.send(new UpdateCommand({ TableName: table, Key: { pk }, ...request }));

const itemAt = async (pk: string) =>
  (await db.documents.send(new GetCommand({ TableName: table, Key: { pk } }))).Item;

describe('a cached expression', () => {
  it('uses the values of its own request', async () => {
    const set = (pk: string, from: number, to: unknown) =>
      update(pk, {
        UpdateExpression: 'SET #n = :to',
        ConditionExpression: '#n = :from',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: { ':from': from, ':to': to },
      });
    await put({ pk: 'values', n: 1 });

    await set('values', 1, 2);
    expect((await refusal(set('values', 1, 3))).name).toBe('ConditionalCheckFailedException');
    await set('values', 2, 4);

    expect(await itemAt('values')).toEqual({ pk: 'values', n: 4 });
  });

  it('shares nothing with the items it was written to', async () => {
    const append = (pk: string, more: readonly unknown[]) =>
      update(pk, {
        UpdateExpression: 'SET many = list_append(if_not_exists(many, :none), :more)',
        ExpressionAttributeValues: { ':none': [], ':more': more },
      });

    await append('one', [{ a: 1 }]);
    await append('other', [{ a: 2 }]);
    await append('one', [{ a: 3 }]);

    expect(await itemAt('one')).toEqual({ pk: 'one', many: [{ a: 1 }, { a: 3 }] });
    expect(await itemAt('other')).toEqual({ pk: 'other', many: [{ a: 2 }] });
  });

  it('is parsed again with other names, and with values of another type', async () => {
    const begins = (name: string, value: unknown) =>
      update('kinds', {
        UpdateExpression: 'SET seen = :seen',
        ConditionExpression: 'begins_with(#name, :value)',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value, ':seen': true },
      });
    await put({ pk: 'kinds', word: 'abc' });

    await begins('word', 'ab');
    expect((await refusal(begins('other', 'ab'))).name).toBe('ConditionalCheckFailedException');
    expect((await refusal(begins('word', 12))).message).toContain('Incorrect operand type');
  });

  it.each([
    ['#n BETWEEN :low AND :high', { ':low': 1, ':high': 2 }, { ':low': 2, ':high': 1 }, 'upper bound'],
    ['attribute_type(#n, :kind)', { ':kind': 'N' }, { ':kind': 'X' }, 'Invalid attribute type name'],
  ])('is parsed again if the values decide: %s', async (ConditionExpression, right, wrong, problem) => {
    const check = (ExpressionAttributeValues: Record<string, unknown>) =>
      update('judged', {
        UpdateExpression: 'SET seen = #n',
        ConditionExpression,
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues,
      });
    await put({ pk: 'judged', n: 1 });

    await check(right);

    expect((await refusal(check(wrong))).message).toContain(problem);
  });

  it('accounts for exactly the names and values it uses', async () => {
    const condition = {
      ConditionExpression: '#a = :a',
      ExpressionAttributeNames: { '#a': 'a', '#b': 'b' },
      ExpressionAttributeValues: { ':a': 1, ':b': 2 },
    };
    await put({ pk: 'used', a: 1 });

    await update('used', { ...condition, UpdateExpression: 'SET #b = :b, c = :a' });
    const unusedName = await refusal(update('used', { ...condition, UpdateExpression: 'SET b = :b' }));
    const unusedValue = await refusal(update('used', { ...condition, UpdateExpression: 'REMOVE #b' }));
    await update('used', { ...condition, UpdateExpression: 'SET #b = :b' });

    expect(unusedName.message).toContain('ExpressionAttributeNames unused in expressions: keys: {#b}');
    expect(unusedValue.message).toContain('ExpressionAttributeValues unused in expressions: keys: {:b}');
  });
});

describe('a caching parser', () => {
  function counting() {
    const asked: string[] = [];
    const parser = {
      parse(expression: string, _options: unknown): unknown {
        asked.push(expression);
        return expression.startsWith('wrong') ? 'a problem' : { type: '=', args: [['a'], ['b']] };
      },
    };
    keepExpressions(parser);
    const parse = (expression: string) =>
      parser.parse(expression, { context: { unusedAttrNames: {}, unusedAttrVals: {} } });
    return { asked, parse };
  }

  it('is called once for valid expressions, and each time for invalid ones', () => {
    const { asked, parse } = counting();

    expect(parse('a = b')).toEqual(parse('a = b'));
    expect([parse('wrong'), parse('wrong')]).toEqual(['a problem', 'a problem']);

    expect(asked).toEqual(['a = b', 'wrong', 'wrong']);
  });

  it('gives each request its own copy', () => {
    const { parse } = counting();
    const first = parse('a = b') as { args: unknown[] };

    first.args.length = 0;

    expect(parse('a = b')).toEqual({ type: '=', args: [['a'], ['b']] });
  });

  it('forgets instead of growing forever', () => {
    const { asked, parse } = counting();
    const times = () => asked.filter((expression) => expression === 'a = b0').length;
    for (let number = 0; number < 2_000; number += 1) parse(`a = b${number}`);

    parse('a = b1');
    parse('a = b0');
    expect(times()).toBe(1);
    parse('one more = b');
    parse('a = b0');
    expect(times()).toBe(2);
  });
});
