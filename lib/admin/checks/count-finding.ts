import { updateIf } from '#table/dynamodb/update-if.ts';
import type { Key } from '#table/keys.ts';
import type { Finding } from './check.ts';
import type { Partition } from './partition.ts';

export interface CountRule {
  readonly subject: string;
  /** The item that counts. */
  readonly key: Key;
  readonly attribute: string;
  /** Counts what the counter should say. */
  readonly recount: () => Promise<number>;
}

/**
 * Whether a counter says what there is. It moves in the transactions that add and remove, so a count between two
 * readings of it that agree is right, and a write on the condition that it still says the same loses nothing.
 */
export async function findingOfCount(
  partition: Partition,
  { subject, key, attribute, recount }: CountRule,
): Promise<Finding | undefined> {
  const read = async (): Promise<number | undefined> => {
    const value = (await partition.get(key))?.[attribute];
    return value === undefined ? undefined : Number(value);
  };
  const said = await read();
  const there = await recount();
  if ((said ?? 0) === there || said !== (await read())) return undefined;
  const off = (said ?? 0) - there;
  return {
    subject,
    problem: `${attribute} is ${Math.abs(off)} too ${off > 0 ? 'high' : 'low'}`,
    async mend() {
      const before = await read();
      const [counted, again] = [await recount(), await recount()];
      if (counted !== again) return false;
      const set = await updateIf(partition.table, {
        Key: key,
        UpdateExpression: 'SET #count = :there',
        ConditionExpression: before === undefined ? 'attribute_not_exists(#count)' : '#count = :before',
        ExpressionAttributeNames: { '#count': attribute },
        ExpressionAttributeValues: { ':there': counted, ...(before !== undefined && { ':before': before }) },
      });
      return set !== undefined;
    },
  };
}
