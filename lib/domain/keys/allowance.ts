const MINUTE_MS = 60_000;

/** What a key may still do in the minute of a request. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next minute begins. */
  readonly resetSeconds: number;
  /** Whether the request itself is one too many. */
  readonly isExceeded: boolean;
}

/** Minutes since 1970. */
export const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS);

/** A key's own limit lowers that of the stage and never raises it. */
export const limitOf = (ofStage: number, own: number | undefined): number =>
  Math.min(ofStage, own ?? ofStage);

/** `remaining` is what is left after the request itself; undefined where that was one too many. */
export const allowanceOf = (limit: number, remaining: number | undefined, now: Date): Allowance => ({
  limit,
  remaining: Math.max(0, remaining ?? 0),
  resetSeconds: Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000),
  isExceeded: remaining === undefined,
});
