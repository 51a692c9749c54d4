import type { CacheEntry, VendorCache } from '#domain/market/directory/vendor-cache.ts';

/** The version of the cached format. Increment it whenever the format changes; older entries are ignored. */
const SHAPE = 1;

/** Vendors refresh their data monthly. People unknown today may be known in a week. */
const KNOWN_DAYS = 30;
const UNKNOWN_DAYS = 7;

interface CachedValue<T> {
  readonly shape: number;
  readonly value: T;
}

const isCachedValue = <T>(found: unknown): found is CachedValue<T> =>
  typeof found === 'object' &&
  found !== null &&
  'shape' in found &&
  found.shape === SHAPE &&
  'value' in found;

export const cacheResponse = (
  cache: VendorCache,
  entry: CacheEntry,
  value: unknown,
  days?: number,
): Promise<void> =>
  cache.put(entry, { shape: SHAPE, value }, days ?? (value === null ? UNKNOWN_DAYS : KNOWN_DAYS));

/** The cached response, or a new one, which is then cached. Problems are never cached. */
export async function readOrCache<T>(
  cache: VendorCache,
  entry: CacheEntry,
  ask: () => Promise<T>,
  days?: number,
): Promise<T> {
  const found = await cache.get(entry);
  if (isCachedValue<T>(found)) return found.value;
  const value = await ask();
  await cacheResponse(cache, entry, value, days);
  return value;
}

/** Rosters change within weeks. */
export const ROSTER_DAYS = 7;
