import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';

/** Pauses grow from half a second (0.5, 1, 2, 4, 8, 8, …), so three retries outlast a hiccup of a few seconds. */
const PAUSE_MS = { shortest: 500, longest: 8_000 };
/** If the service asks for a longer wait, the caller should decide what to do. */
const MAX_RETRY_AFTER_MS = 60_000;

/** The progress of a call. */
export interface Progress {
  /** Retries made so far. */
  readonly retryCount: number;
  /** Retries allowed. */
  readonly maxRetries: number;
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
export const computePauseMs = (retryCount: number, random: number): number =>
  Math.min(PAUSE_MS.shortest * 2 ** retryCount, PAUSE_MS.longest) * (0.5 + random / 2);

/** How long to wait before a retry, or undefined if there should be none. */
export function pauseBeforeRetry(
  error: unknown,
  { retryCount, maxRetries, atWorkMs, longestMs }: Progress,
  random: number,
): number | undefined {
  const isWorthIt = isStillAtWork(error)
    ? maxRetries > 0 && atWorkMs < longestMs
    : isTransient(error) && retryCount < maxRetries;
  if (!isWorthIt) return undefined;
  const requestedMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (requestedMs === undefined) return computePauseMs(retryCount, random);
  return requestedMs > MAX_RETRY_AFTER_MS ? undefined : requestedMs + PAUSE_MS.shortest * random;
}
