import { SortedKeys } from './sorted-keys.ts';
import { type Cursor, type RangeOptions, type Storage, within } from './storage.ts';
import type { Item } from './types.ts';

function keysWithin(keys: SortedKeys, { gt, gte, lt, lte, reverse }: RangeOptions): Generator<string> {
  return reverse
    ? keys.downFrom(lte ?? lt ?? '\xff', lte !== undefined)
    : keys.from(gt ?? gte ?? '', gt === undefined);
}

function isBeyond(key: string, { gt, gte, lt, lte, reverse }: RangeOptions): boolean {
  if (reverse) return gt !== undefined ? key <= gt : key < (gte ?? '');
  return lte !== undefined ? key > lte : key >= (lt ?? '\xff');
}

/** The rest of a range after a key. Writes may come between two reads, so the position is stored by key. */
function behind(range: RangeOptions, key: string): RangeOptions {
  const { reverse, gt, gte, lt, lte } = range;
  const bounds = reverse ? { gt, gte, lt: key } : { gt: key, lt, lte };
  const kept = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return { ...kept, reverse: reverse === true };
}

function cursor<T>(keys: SortedKeys, range: RangeOptions, pick: (key: string) => T | undefined): Cursor<T> {
  let left = range;
  let remaining = range.limit === undefined || range.limit < 0 ? Number.POSITIVE_INFINITY : range.limit;
  return {
    async read(count) {
      const found: T[] = [];
      let last: string | undefined;
      for (const key of keysWithin(keys, left)) {
        if (found.length >= Math.min(count, remaining) || isBeyond(key, left)) break;
        last = key;
        const picked = pick(key);
        if (picked !== undefined) found.push(picked);
      }
      remaining -= found.length;
      if (last !== undefined) left = behind(left, last);
      return found;
    },
    async close() {},
  };
}

function keysUnder(keys: SortedKeys, prefix: string): string[] {
  const { gte, lt } = within(prefix);
  const found: string[] = [];
  for (const key of keys.from(gte, true)) {
    if (key >= lt) break;
    found.push(key);
  }
  return found;
}

/** Values as they are, without serialization: enough for a test or a short run. */
export function createMemoryStorage(): Storage {
  const values = new Map<string, unknown>();
  const keys = new SortedKeys();
  const getItem = (key: string) => values.get(key) as Item | undefined;
  const remove = (key: string) => {
    if (values.delete(key)) keys.delete(key);
  };
  return {
    getItem,
    async write(operations) {
      for (const { type, key, value } of operations) {
        if (type === 'del') {
          remove(key);
          continue;
        }
        if (!values.has(key)) keys.add(key);
        values.set(key, value);
      }
    },
    items: (range) => cursor(keys, range, getItem),
    itemsWith: (attribute, prefix) =>
      cursor(keys, within(prefix), (key) => {
        const item = getItem(key);
        return item?.[attribute] === undefined ? undefined : ([key, item] as const);
      }),
    values: async (prefix) => keysUnder(keys, prefix).map((key) => values.get(key)),
    async clear(prefix) {
      for (const key of keysUnder(keys, prefix)) remove(key);
    },
    async close() {},
  };
}
