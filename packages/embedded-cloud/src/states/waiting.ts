import { setTimeout as delay } from 'node:timers/promises';

/** Node fires a longer timer immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves at the instant. Rejects with the signal's reason as soon as it is aborted. */
export async function sleepUntil(instant: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  for (let left = instant - Date.now(); left > 0; left = instant - Date.now()) {
    await delay(Math.min(left, MAX_TIMER_MS), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** The work's result, unless the signal aborts first: some work can't be stopped, only abandoned. */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface TimeLimit {
  readonly endsAt: number;
  readonly outer: AbortSignal;
  readonly reason: () => Error;
}

/** Runs work that is aborted, and abandoned, at its timeout. */
export async function withTimeLimit<T>(
  { endsAt, outer, reason }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutController = new AbortController();
  const finished = new AbortController();
  const signal = AbortSignal.any([outer, timeoutController.signal]);
  sleepUntil(endsAt, finished.signal).then(
    () => timeoutController.abort(reason()),
    () => undefined,
  );
  try {
    return await rejectOnAbort(work(signal), signal);
  } finally {
    finished.abort();
  }
}
