const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The longest delay SQS can give a message: 900 seconds. */
export const MAX_DELAY_MS = 15 * MINUTE;

/**
 * The wait after each failed attempt; what is not in the table is not tried again. Quick at first, because most
 * failures are a restart or a burst, then slow. 8 attempts over at most 0.08 + 0.5 + 2 + 5 + 10 + 15 + 15 ≈ 48 minutes.
 */
const DELAYS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  MAX_DELAY_MS,
  MAX_DELAY_MS,
];

export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** A quarter: enough to spread rows that failed together, little enough for delays to keep growing. */
const JITTER = 0.25;

interface FailedAttempt {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** What the receiver asked for; never shortens the wait, and lengthens it to `MAX_DELAY_MS` at most. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1, as `Math.random` gives it. */
  readonly random?: () => number;
}

/** The wait before the next attempt in whole milliseconds, or undefined when it is time to give up. */
export function nextDelayMs({
  attempt,
  retryAfterMs = 0,
  random = Math.random,
}: FailedAttempt): number | undefined {
  const delay = DELAYS_MS[attempt - 1];
  if (delay === undefined) return undefined;
  const spread = JITTER * random();
  // Jitter shortens our own delay (75 to 100 %), but a receiver's wish is only ever exceeded (100 to 125 %).
  const wait = Math.max(delay * (1 - spread), retryAfterMs * (1 + spread));
  return Math.min(Math.round(wait), MAX_DELAY_MS);
}
