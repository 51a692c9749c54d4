import { MINUTE_MS } from '#contract/time.ts';

/** A key's rate limit in the minute of a request. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next minute starts. */
  readonly resetSeconds: number;
  /** Whether this request exceeds the limit. */
  readonly isExceeded: boolean;
}

/** Minutes since 1970. */
export const toMinute = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS);

/** A key's own limit can lower the stage's limit, never raise it. */
export const applyKeyLimit = (ofStage: number, keyLimit: number | undefined): number =>
  Math.min(ofStage, keyLimit ?? ofStage);

/** `remaining` is what is left after this request, or undefined if the request exceeded the limit. */
export const toAllowance = (limit: number, remaining: number | undefined, now: Date): Allowance => ({
  limit,
  remaining: Math.max(0, remaining ?? 0),
  resetSeconds: Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000),
  isExceeded: remaining === undefined,
});
