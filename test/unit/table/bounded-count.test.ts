import { expect, it } from 'vitest';
import { boundedCount } from '#table/dynamodb/bounded-count.ts';

const Key = { PK: 'WS#ws_1', SK: 'COUNTS' };
const members = boundedCount('members', 5);

it('counts one more only below the maximum', () => {
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

it('counts one less unconditionally, so that a removal never fails', () => {
  expect(members.oneLess(Key)).toEqual({
    Update: {
      Key,
      UpdateExpression: 'ADD #count :less, #moves :one',
      ExpressionAttributeNames: { '#count': 'members', '#moves': 'count_moves' },
      ExpressionAttributeValues: { ':less': -1, ':one': 1 },
    },
  });
});
