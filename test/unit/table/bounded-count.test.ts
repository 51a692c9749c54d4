import { expect, it } from 'vitest';
import { boundedCount } from '#table/dynamodb/bounded-count.ts';

const Key = { PK: 'WS#ws_1', SK: 'COUNTS' };
const members = boundedCount('members', 5);

it('one more is counted only below the most there may be', () => {
  expect(members.oneMore(Key)).toEqual({
    Update: {
      Key,
      UpdateExpression: 'ADD #count :one, #moves :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
      ExpressionAttributeNames: { '#count': 'members', '#moves': 'count_moves' },
      ExpressionAttributeValues: { ':one': 1, ':most': 5 },
    },
  });
});

it('one less makes room again, without a condition that could keep it from being removed', () => {
  expect(members.oneLess(Key)).toEqual({
    Update: {
      Key,
      UpdateExpression: 'ADD #count :less, #moves :one',
      ExpressionAttributeNames: { '#count': 'members', '#moves': 'count_moves' },
      ExpressionAttributeValues: { ':less': -1, ':one': 1 },
    },
  });
});
