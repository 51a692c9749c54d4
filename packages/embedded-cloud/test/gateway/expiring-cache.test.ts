import { describe, expect, it } from 'vitest';
import { ExpiringCache } from '#cloud/gateway/expiring-cache.ts';

describe('ExpiringCache', () => {
  it('forgets a value when its time to live has passed', () => {
    const cache = new ExpiringCache<string>(100, 10);
    cache.set('a', 'A', 1000);

    expect([cache.get('a', 1099), cache.get('a', 1100), cache.get('a', 1099)]).toEqual([
      'A',
      undefined,
      undefined,
    ]);
  });

  it('evicts the oldest, and a key set again counts as new', () => {
    const cache = new ExpiringCache<number>(100, 2);
    cache.set('a', 1, 0);
    cache.set('b', 2, 1);
    cache.set('a', 3, 2);
    cache.set('c', 4, 3);

    expect([cache.get('a', 4), cache.get('b', 4), cache.get('c', 4)]).toEqual([3, undefined, 4]);
  });

  it('stores nothing with a time to live of 0', () => {
    const cache = new ExpiringCache<number>(0, 2);
    cache.set('a', 1, 5);

    expect(cache.get('a', 5)).toBeUndefined();
  });
});
