import { pause } from '#client/pause.ts';
import { isFinal } from '../api/create-api.ts';

export interface PollOptions<T> {
  read(): Promise<T>;
  /** Called with each value. Returns what to do next: ask soon because it changes, ask less often, or stop. */
  accept(value: T): 'soon' | 'later' | 'stop';
  /** Called when polling ends because of an error. */
  fail?(error: unknown): void;
  readonly startMs: number;
  readonly longestMs: number;
  /** After this many failures in a row, polling stops. @default never, unless the error is final */
  readonly maxFailures?: number;
  /** Ends early when the page is shown again, so that it catches up at once. */
  sleep(ms: number): Promise<void>;
  whenVisible(): Promise<void>;
}

const GROWTH = 1.4;

/** Reads at growing intervals while the page is visible, until it is told to stop or `sleep` rejects. */
export async function poll<T>(options: PollOptions<T>): Promise<void> {
  const { startMs, longestMs, maxFailures = Number.POSITIVE_INFINITY } = options;
  let waitMs = startMs;
  let failures = 0;
  for (;;) {
    await options.whenVisible();
    try {
      const next = options.accept(await options.read());
      if (next === 'stop') return;
      failures = 0;
      if (next === 'soon') waitMs = startMs;
    } catch (error) {
      failures += 1;
      if (isFinal(error) || failures >= maxFailures) return options.fail?.(error);
    }
    await options.sleep(waitMs);
    waitMs = Math.min(longestMs, waitMs * GROWTH);
  }
}

/** Resolves when a change of the visibility satisfies it, or when the signal is aborted. */
const waitForVisibility = (signal: AbortSignal, isSatisfied: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (!isSatisfied() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });

/** Resolves when the time is over, or as soon as the page was hidden and is shown again. */
async function sleepOrReturn(ms: number, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let wasHidden = document.hidden;
  const returned = waitForVisibility(either, () => {
    const isBack = wasHidden && !document.hidden;
    wasHidden ||= document.hidden;
    return isBack;
  });
  try {
    await Promise.race([pause(ms, [either]), returned]);
  } finally {
    ending.abort();
  }
  signal.throwIfAborted();
}

/** How a page waits: not while it is hidden, and no longer than the signal. */
export const waitOnPage = (signal: AbortSignal): Pick<PollOptions<unknown>, 'sleep' | 'whenVisible'> => ({
  sleep: (ms) => sleepOrReturn(ms, signal),
  whenVisible: () => waitForVisibility(signal, () => !document.hidden),
});
