import type { Retrier } from './definition.ts';
import { matchesError } from './state-error.ts';

const DEFAULT = { IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 3 };

/** Interval × rate^attempt, capped. With full jitter, anything from zero up to that. */
export function retryDelaySeconds(
  retrier: Retrier,
  attempt: number,
  random: () => number = Math.random,
): number {
  const interval = retrier.IntervalSeconds ?? DEFAULT.IntervalSeconds;
  const rate = retrier.BackoffRate ?? DEFAULT.BackoffRate;
  const delay = Math.min(interval * rate ** attempt, retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY);
  return retrier.JitterStrategy === 'FULL' ? delay * random() : delay;
}

interface RetryPlan {
  readonly attempts: readonly number[];
  readonly delaySeconds: number;
}

/** The next attempt, if the first retrier that matches the error has any left. */
export function planRetry(
  retriers: readonly Retrier[],
  attempts: readonly number[],
  errorName: string,
): RetryPlan | undefined {
  const index = retriers.findIndex(({ ErrorEquals }) => matchesError(ErrorEquals, errorName));
  const retrier = retriers[index];
  if (!retrier) return undefined;
  const attempt = attempts[index] ?? 0;
  if (attempt >= (retrier.MaxAttempts ?? DEFAULT.MaxAttempts)) return undefined;
  return {
    attempts: retriers.map((_, each) => (attempts[each] ?? 0) + (each === index ? 1 : 0)),
    delaySeconds: retryDelaySeconds(retrier, attempt),
  };
}
