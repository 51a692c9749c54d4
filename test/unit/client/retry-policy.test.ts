import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { ConnectionError } from '#client/connection-error.ts';
import { pauseBeforeRetry } from '#client/retry-policy.ts';

const BEGUN = { retryCount: 0, maxRetries: 3, atWorkMs: 0, longestMs: 35_000 };

const refused = (status: number, code = 'some_code', retryAfter?: string) =>
  new ApiError(status, { code, message: '' }, new Headers(retryAfter ? { 'retry-after': retryAfter } : {}));

describe('a failed call', () => {
  it.each([
    ['429', refused(429)],
    ['500', refused(500)],
    ['503', refused(503)],
    ['a lost connection', new ConnectionError('cut')],
  ])('with %s is retried, up to the limit', (_, error) => {
    expect(pauseBeforeRetry(error, { ...BEGUN, retryCount: 2 }, 1)).toBeGreaterThan(0);
    expect(pauseBeforeRetry(error, { ...BEGUN, retryCount: 3 }, 1)).toBeUndefined();
  });

  it.each([
    ['400', refused(400)],
    ['402', refused(402)],
    ['404', refused(404)],
    ['409', refused(409)],
    ["the caller's own mistake", new TypeError('no')],
  ])('with %s is not retried', (_, error) => {
    expect(pauseBeforeRetry(error, BEGUN, 1)).toBeUndefined();
  });

  it('waits longer each time, never for long, and with jitter', () => {
    const pauses = (random: number) =>
      [0, 1, 2, 3, 4, 9].map((retryCount) =>
        pauseBeforeRetry(refused(503), { ...BEGUN, retryCount, maxRetries: 10 }, random),
      );

    expect(pauses(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(pauses(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
  });

  it('waits as long as it is asked to, up to a minute', () => {
    const inAMoment = new Date(Date.now() + 30_000).toUTCString();

    expect(pauseBeforeRetry(refused(429, 'throttled', '7'), BEGUN, 0)).toBe(7_000);
    expect(pauseBeforeRetry(refused(429, 'throttled', '7'), BEGUN, 1)).toBe(7_500);
    expect(pauseBeforeRetry(refused(503, 'x', '60'), BEGUN, 0)).toBe(60_000);
    expect(pauseBeforeRetry(refused(503, 'x', '61'), BEGUN, 0)).toBeUndefined();
    expect(pauseBeforeRetry(refused(429, 'x', inAMoment), BEGUN, 0)).toBeGreaterThan(20_000);
    expect(pauseBeforeRetry(refused(429, 'x', 'soon'), BEGUN, 1)).toBe(500);
  });

  it('waits as long as a try still in progress can take, beyond the retries', () => {
    const atWork = refused(409, 'request_in_progress');

    expect(pauseBeforeRetry(atWork, { ...BEGUN, retryCount: 5, atWorkMs: 34_999 }, 1)).toBe(8_000);
    expect(pauseBeforeRetry(atWork, { ...BEGUN, retryCount: 5, atWorkMs: 35_000 }, 1)).toBeUndefined();
    expect(pauseBeforeRetry(atWork, { ...BEGUN, maxRetries: 0 }, 1)).toBeUndefined();
  });
});
