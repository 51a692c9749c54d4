import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDelayMs, MAX_ATTEMPTS, MAX_DELAY_MS } from '#domain/outbound/pushes/retry-policy.ts';

const attempts = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1);

describe('the retry policy', () => {
  it('waits longer each time, up to a quarter of an hour, and gives up after the last attempt', () => {
    const delays = attempts.map((attempt) => computeDelayMs({ attempt, random: () => 0 }));

    expect(delays).toEqual([5_000, 30_000, 120_000, 300_000, 600_000, 900_000, 900_000]);
    expect(computeDelayMs({ attempt: MAX_ATTEMPTS })).toBeUndefined();
  });

  it('shortens delays by up to a quarter', () => {
    expect(computeDelayMs({ attempt: 2, random: () => 1 })).toBe(22_500);
  });

  it("never retries before the receiver's Retry-After, within the maximum delay", () => {
    expect(computeDelayMs({ attempt: 1, retryAfterMs: 60_000, random: () => 0 })).toBe(60_000);
    expect(computeDelayMs({ attempt: 1, retryAfterMs: 60_000, random: () => 1 })).toBe(75_000);
    expect(computeDelayMs({ attempt: 1, retryAfterMs: 86_400_000 })).toBe(MAX_DELAY_MS);
    expect(computeDelayMs({ attempt: 3, retryAfterMs: 1, random: () => 0 })).toBe(120_000);
  });

  it('returns integers within bounds, whatever the receiver says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...attempts),
        fc.double({ min: 0, max: 1e15, noNaN: true }),
        (attempt, wish) => {
          const delay = computeDelayMs({ attempt, retryAfterMs: wish }) ?? -1;
          expect(Number.isInteger(delay)).toBe(true);
          expect(delay).toBeGreaterThanOrEqual(3_750);
          expect(delay).toBeLessThanOrEqual(MAX_DELAY_MS);
        },
      ),
    );
  });
});
