import { isDeepStrictEqual } from 'node:util';
import { updateIf } from '#table/dynamodb/update-if.ts';
import type { Key } from '#table/keys.ts';
import type { Finding } from './check.ts';
import type { Item, Partition } from './partition.ts';

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

const namesOf = (items: readonly Item[]): unknown[] =>
  items.map(({ PK, SK, revision }) => [PK, SK, revision]);

/** What a counter says and what there is; undefined while it moves. */
async function compared(
  partition: Partition,
  { key, attribute, list, sum = ({ length }) => length }: CountRule,
): Promise<{ readonly said: number | undefined; readonly there: number } | undefined> {
  const read = async (): Promise<number | undefined> => {
    const value = (await partition.get(key))?.[attribute];
    return value === undefined ? undefined : Number(value);
  };
  const said = await read();
  const items = await list();
  const there = sum(items);
  if ((said ?? 0) === there) return { said, there };
  // Somebody who comes while another goes moves no counter: two lists and three readings in turn must agree.
  if ((await read()) !== said) return undefined;
  const again = await list();
  return isDeepStrictEqual(namesOf(again), namesOf(items)) && (await read()) === said
    ? { said, there }
    : undefined;
}

/**
 * Whether a counter says what there is. It moves in the transactions that add and remove, so a write on the condition
 * that it still says what it said before the count loses nothing.
 */
export async function findingOfCount(partition: Partition, rule: CountRule): Promise<Finding | undefined> {
  const { subject, key, attribute } = rule;
  const seen = await compared(partition, rule);
  const off = seen ? (seen.said ?? 0) - seen.there : 0;
  if (off === 0) return undefined;
  return {
    subject,
    problem: `${attribute} is ${Math.abs(off)} too ${off > 0 ? 'high' : 'low'}`,
    async mend() {
      const now = await compared(partition, rule);
      if (!now) return false;
      const { said, there } = now;
      const set = await updateIf(partition.table, {
        Key: key,
        UpdateExpression: 'SET #count = :there',
        ConditionExpression: said === undefined ? 'attribute_not_exists(#count)' : '#count = :said',
        ExpressionAttributeNames: { '#count': attribute },
        ExpressionAttributeValues: { ':there': there, ...(said !== undefined && { ':said': said }) },
      });
      return set !== undefined;
    },
  };
}
