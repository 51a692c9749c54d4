import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';

/** Pauses grow from half a second (0.5, 1, 2, 4, 8, 8, …), so that three retries outlast a hiccup of some seconds. */
const PAUSE_MS = { first: 500, longest: 8_000 };
/** Who is asked to wait longer should do something else meanwhile. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** How far a call has come. */
export interface Progress {
  /** Retries that were made. */
  readonly made: number;
  /** Retries that may be made. */
  readonly most: number;
  /** How long the service has been saying that it is still at work on an earlier try. */
  readonly atWorkMs: number;
  /** How long it can be at work on one. */
  readonly longestMs: number;
}

/** The try before, whose answer was lost, is still being worked on: its answer will be there for whoever waits. */
export const isStillAtWork = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request_in_progress';

const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Clients that were refused together must not come back together, so `random`, 0 to 1, makes it half to all of it. */
export const growingPauseMs = (made: number, random: number): number =>
  Math.min(PAUSE_MS.first * 2 ** made, PAUSE_MS.longest) * (0.5 + random / 2);

/** How long to wait before the next try, or undefined where there is to be none. */
export function pauseBeforeRetry(
  error: unknown,
  { made, most, atWorkMs, longestMs }: Progress,
  random: number,
): number | undefined {
  const isWorthIt = isStillAtWork(error)
    ? most > 0 && atWorkMs < longestMs
    : isTransient(error) && made < most;
  if (!isWorthIt) return undefined;
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked === undefined) return growingPauseMs(made, random);
  return asked > LONGEST_RETRY_AFTER_MS ? undefined : asked + PAUSE_MS.first * random;
}
