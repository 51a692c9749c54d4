import type { CacheEntry, VendorCache } from '#domain/directory/vendor-cache.ts';

/** Kept answers of another shape are as good as none: it grows with every change of what is kept. */
const SHAPE = 1;

/** Vendors refresh their data monthly; who is unknown today may be known in a week. */
const KNOWN_DAYS = 30;
const UNKNOWN_DAYS = 7;

interface Kept<T> {
  readonly shape: number;
  readonly value: T;
}

const isKept = <T>(found: unknown): found is Kept<T> =>
  typeof found === 'object' &&
  found !== null &&
  'shape' in found &&
  found.shape === SHAPE &&
  'value' in found;

export const keep = (cache: VendorCache, entry: CacheEntry, value: unknown, days?: number): Promise<void> =>
  cache.put(entry, { shape: SHAPE, value }, days ?? (value === null ? UNKNOWN_DAYS : KNOWN_DAYS));

/** What was answered before, or what is answered now, which is kept. A problem is never kept. */
export async function cached<T>(
  cache: VendorCache,
  entry: CacheEntry,
  ask: () => Promise<T>,
  days?: number,
): Promise<T> {
  const found = await cache.get(entry);
  if (isKept<T>(found)) return found.value;
  const value = await ask();
  await keep(cache, entry, value, days);
  return value;
}

/** Who works where changes within weeks. */
export const ROSTER_DAYS = 7;
