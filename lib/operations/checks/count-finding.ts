import { updateIf } from '#table/dynamodb/items.ts';
import { COUNT_MOVES } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import { type Inconsistency, requireAttributes } from './check.ts';
import type { Item, Partition } from './partition.ts';

export interface CountRule {
  readonly subject: string;
  /** The item with the counter. */
  readonly key: Key;
  readonly attribute: string;
  /** The counted items. */
  readonly list: () => Promise<readonly Item[]>;
}

/** A wrong counter: its value and the actual count. */
interface Miscount {
  /** The item with the counter, as it was during the count. */
  readonly counter: Item;
  readonly stored: number;
  readonly actual: number;
}

/** Undefined if the counter is right, or changed during the count. */
async function findMiscount(
  partition: Partition,
  { key, attribute, list }: CountRule,
): Promise<Miscount | undefined> {
  const counter = (await partition.get(key)) ?? {};
  const stored = Number(counter[attribute] ?? 0);
  const { length: actual } = await list();
  if (stored === actual) return undefined;
  // Only a transactional read fails while a transaction that changes the counter is in progress.
  const after = await partition.getTogether([key]);
  const isSame = after && [attribute, COUNT_MOVES].every((name) => after[0]?.[name] === counter[name]);
  return isSame ? { counter, stored, actual } : undefined;
}

/**
 * Compares a counter with its items. Comparing values alone isn't safe: while members leave and rejoin, every read of the
 * counter may be low and every listing complete. `COUNT_MOVES` grows with every change of the counted items.
 */
export async function checkCount(partition: Partition, rule: CountRule): Promise<Inconsistency | undefined> {
  const { subject, key, attribute } = rule;
  const seen = await findMiscount(partition, rule);
  if (!seen) return undefined;
  const off = seen.stored - seen.actual;
  return {
    subject,
    problem: `${attribute} is ${Math.abs(off)} too ${off > 0 ? 'high' : 'low'}`,
    async fix() {
      const now = await findMiscount(partition, rule);
      if (!now) return false;
      const set = await updateIf(partition.table, {
        Key: key,
        set: { [attribute]: now.actual },
        add: { [COUNT_MOVES]: 1 },
        when: requireAttributes(now.counter, [attribute, COUNT_MOVES]),
      });
      return set !== undefined;
    },
  };
}
