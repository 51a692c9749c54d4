import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';

/** Pauses grow from half a second (0.5, 1, 2, 4, 8, 8, …), so three retries outlast a hiccup of a few seconds. */
const PAUSE_MS = { first: 500, longest: 8_000 };
/** If the service asks for a longer wait, the caller should decide what to do. */
const MAX_RETRY_AFTER_MS = 60_000;

/** The progress of a call. */
export interface Progress {
  /** Retries made so far. */
  readonly made: number;
  /** Retries allowed. */
  readonly most: number;
  /** How long the service has reported that an earlier attempt is still in progress. */
  readonly atWorkMs: number;
  /** The longest an attempt can be in progress. */
  readonly longestMs: number;
}

/** An earlier attempt, whose response was lost, is still in progress. Waiting gets its response. */
export const isStillAtWork = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request_in_progress';

const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Jitter keeps clients that failed together from retrying together: `random` (0 to 1) gives half to all of the pause. */
export const computePauseMs = (made: number, random: number): number =>
  Math.min(PAUSE_MS.first * 2 ** made, PAUSE_MS.longest) * (0.5 + random / 2);

/** How long to wait before a retry, or undefined if there should be none. */
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
  if (asked === undefined) return computePauseMs(made, random);
  return asked > MAX_RETRY_AFTER_MS ? undefined : asked + PAUSE_MS.first * random;
}
