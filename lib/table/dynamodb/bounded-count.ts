import type { Key } from '#table/keys.ts';
import { COUNT_MOVES } from './count-moves.ts';
import { either, isAbsent, isBelow } from './expressions.ts';
import type { TransactEntry } from './transact.ts';

/**
 * A counter with an upper bound. It goes into the transaction that adds or removes an item, so two concurrent
 * writers cannot both take the last place.
 */
export const boundedCount = (attribute: string, most: number) => ({
  oneMore: (Key: Key): TransactEntry => ({
    Update: {
      Key,
      add: { [attribute]: 1, [COUNT_MOVES]: 1 },
      when: either(isAbsent(attribute), isBelow(attribute, most)),
    },
  }),
  oneLess: (Key: Key): TransactEntry => ({
    Update: { Key, add: { [attribute]: -1, [COUNT_MOVES]: 1 } },
  }),
});
