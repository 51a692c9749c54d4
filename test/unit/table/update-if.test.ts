import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchPut } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { type Interception, intercept } from '#test/harness/intercept.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;
const key = { PK: 'THING', SK: '1' };

beforeAll(async () => {
  table = await startOwnTable();
  await batchPut(table, [{ ...key, count: 1 }]);
});
afterAll(() => table.stop());

const raise = (seen: number, more: { ReturnValues?: 'ALL_NEW' } = {}) =>
  updateIf(table, {
    Key: key,
    UpdateExpression: 'SET #c = :next',
    ConditionExpression: '#c = :seen',
    ExpressionAttributeNames: { '#c': 'count' },
    ExpressionAttributeValues: { ':seen': seen, ':next': seen + 1 },
    ...more,
  });

describe('an update with a condition', () => {
  it('is made if the condition holds, and returns the requested attributes', async () => {
    expect(await raise(1)).toEqual({});
    expect(await raise(2, { ReturnValues: 'ALL_NEW' })).toEqual({ ...key, count: 3 });
  });

  it("is not made if it doesn't", async () => {
    expect(await raise(9)).toBeUndefined();
    expect(await getItem(table, key, ({ count }) => count)).toBe(3);
  });

  it('fails if the table rejects it for another reason', async () => {
    await expect(
      updateIf(table, {
        Key: { PK: '', SK: '' },
        UpdateExpression: 'SET a = b',
        ConditionExpression: 'a = b',
      }),
    ).rejects.toThrow();
  });
});

describe('an item', () => {
  it('is read consistently and parsed by the caller', async () => {
    const reads: unknown[] = [];
    const noteRead: Interception<{ ConsistentRead?: boolean }> = (input, next) => {
      reads.push(input.ConsistentRead);
      return next(input);
    };
    await intercept(table.client, 'GetItemCommand', noteRead, async () =>
      expect(await getItem(table, key, ({ PK }) => `${PK}!`)).toBe('THING!'),
    );
    expect(reads).toEqual([true]);
  });

  it("is undefined if it doesn't exist, and nothing is parsed", async () => {
    const parse = () => {
      throw new Error('there is nothing to parse');
    };
    expect(await getItem(table, { PK: 'THING', SK: 'none' }, parse)).toBeUndefined();
  });
});
