import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '#client/retry-after.ts';

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['999999999999999999999999', 365 * 86_400_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Mon, 01 Mar 2027 12:00:00 GMT', 365 * 86_400_000],
    [['5', '9'], 5_000],
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    ['2026-03-01', undefined],
    ['Sun, nonsense GMT', undefined],
    [[], undefined],
  ])('%j means %s ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
