import type { Key } from '#table/keys.ts';
import { COUNT_MOVES } from './count-moves.ts';
import type { TransactEntry } from './transact.ts';

/**
 * A counter with an upper bound. It goes into the transaction that adds or removes an item, so two concurrent
 * writers cannot both take the last place.
 */
export const boundedCount = (attribute: string, most: number) => ({
  oneMore: (Key: Key): TransactEntry => ({
    Update: {
      Key,
      UpdateExpression: 'ADD #count :one, #moves :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
      ExpressionAttributeNames: { '#count': attribute, '#moves': COUNT_MOVES },
      ExpressionAttributeValues: { ':one': 1, ':most': most },
    },
  }),
  oneLess: (Key: Key): TransactEntry => ({
    Update: {
      Key,
      UpdateExpression: 'ADD #count :less, #moves :one',
      ExpressionAttributeNames: { '#count': attribute, '#moves': COUNT_MOVES },
      ExpressionAttributeValues: { ':less': -1, ':one': 1 },
    },
  }),
});
