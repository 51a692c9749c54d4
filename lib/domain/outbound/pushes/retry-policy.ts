import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';

/** SQS's maximum delay: 900 seconds. */
export const MAX_DELAY_MS = 15 * MINUTE_MS;

/**
 * The delay after each failed attempt. After the last one the row is given up. Short at first, because most failures
 * are a restart or a burst, then longer. 8 attempts over at most 0.08 + 0.5 + 2 + 5 + 10 + 15 + 15 ≈ 48 minutes.
 */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  MAX_DELAY_MS,
  MAX_DELAY_MS,
];

export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** A quarter: enough to spread rows that failed together, but delays keep growing. */
const JITTER = 0.25;

interface FailedAttempt {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The receiver's `Retry-After`. Never shortens the delay, and extends it to `MAX_DELAY_MS` at most. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1, like `Math.random`. */
  readonly random?: () => number;
}

/** The delay before the next attempt in whole milliseconds, or undefined if the row is given up. */
export function computeDelayMs({
  attempt,
  retryAfterMs = 0,
  random = Math.random,
}: FailedAttempt): number | undefined {
  const delay = DELAYS_MS[attempt - 1];
  if (delay === undefined) return undefined;
  const spread = JITTER * random();
  // Jitter shortens our own delay (75 to 100 %), but never goes below the receiver's (100 to 125 %).
  const wait = Math.max(delay * (1 - spread), retryAfterMs * (1 + spread));
  return Math.min(Math.round(wait), MAX_DELAY_MS);
}
