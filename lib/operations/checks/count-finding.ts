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
  const storedCount = Number(counter[attribute] ?? 0);
  const { length: actual } = await list();
  if (storedCount === actual) return undefined;
  // Only a transactional read fails while a transaction that changes the counter is in progress.
  const counterNow = await partition.getTogether([key]);
  const isSame =
    counterNow && [attribute, COUNT_MOVES].every((name) => counterNow[0]?.[name] === counter[name]);
  return isSame ? { counter, stored: storedCount, actual } : undefined;
}

/**
 * Compares a counter with its items. Comparing values alone isn't safe: while members leave and rejoin, every read of the
 * counter may be low and every listing complete. `COUNT_MOVES` grows with every change of the counted items.
 */
export async function checkCount(partition: Partition, rule: CountRule): Promise<Inconsistency | undefined> {
  const { subject, key, attribute } = rule;
  const miscount = await findMiscount(partition, rule);
  if (!miscount) return undefined;
  const difference = miscount.stored - miscount.actual;
  return {
    subject,
    problem: `${attribute} is ${Math.abs(difference)} too ${difference > 0 ? 'high' : 'low'}`,
    async fix() {
      const now = await findMiscount(partition, rule);
      if (!now) return false;
      const wasCorrected = await updateIf(partition.table, {
        Key: key,
        set: { [attribute]: now.actual },
        add: { [COUNT_MOVES]: 1 },
        when: requireAttributes(now.counter, [attribute, COUNT_MOVES]),
      });
      return wasCorrected !== undefined;
    },
  };
}
