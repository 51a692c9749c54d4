import { COUNT_MOVES } from '#table/dynamodb/count-moves.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import type { Key } from '#table/keys.ts';
import type { Finding } from './check.ts';
import type { Item, Partition } from './partition.ts';
import { asSeen } from './repair-by.ts';

export interface CountRule {
  readonly subject: string;
  /** The item that counts. */
  readonly key: Key;
  readonly attribute: string;
  /** Everything that is counted. */
  readonly list: () => Promise<readonly Item[]>;
  /** What they come to. @default how many they are */
  readonly sum?: (items: readonly Item[]) => number;
}

/** A counter that is wrong: what it says, and what it should say. */
interface Miscount {
  /** The counting item as it was while everything was counted. */
  readonly counter: Item;
  readonly said: number;
  readonly there: number;
}

/** Undefined if the counter is right, or moved while its items were being counted. */
async function miscount(
  partition: Partition,
  { key, attribute, list, sum = ({ length }) => length }: CountRule,
): Promise<Miscount | undefined> {
  const counter = (await partition.get(key)) ?? {};
  const said = Number(counter[attribute] ?? 0);
  const there = sum(await list());
  if (said === there) return undefined;
  // Only a transactional read is refused while a transaction that moves the counter is halfway through.
  const after = await partition.together([key]);
  const isSame = after && [attribute, COUNT_MOVES].every((name) => after[0]?.[name] === counter[name]);
  return isSame ? { counter, said, there } : undefined;
}

/**
 * Whether a counter says what there is. Its value alone cannot tell: while members leave and join again, it may be read
 * low each time and its items be listed in full each time. `COUNT_MOVES` grows with every change of what is counted.
 */
export async function findingOfCount(partition: Partition, rule: CountRule): Promise<Finding | undefined> {
  const { subject, key, attribute } = rule;
  const seen = await miscount(partition, rule);
  if (!seen) return undefined;
  const off = seen.said - seen.there;
  return {
    subject,
    problem: `${attribute} is ${Math.abs(off)} too ${off > 0 ? 'high' : 'low'}`,
    async fix() {
      const now = await miscount(partition, rule);
      if (!now) return false;
      const unmoved = asSeen(now.counter, [attribute, COUNT_MOVES]);
      const set = await updateIf(partition.table, {
        Key: key,
        UpdateExpression: 'SET #count = :there ADD #moves :one',
        ...unmoved,
        ExpressionAttributeNames: {
          ...unmoved.ExpressionAttributeNames,
          '#count': attribute,
          '#moves': COUNT_MOVES,
        },
        ExpressionAttributeValues: {
          ...unmoved.ExpressionAttributeValues,
          ':there': now.there,
          ':one': 1,
        },
      });
      return set !== undefined;
    },
  };
}
