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

const waitForVisibilityChange = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
  });

/** Resolves when the time is over, or as soon as the page is hidden or shown again. */
async function sleepOrReturn(ms: number, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  try {
    await Promise.race([pause(ms, [either]), waitForVisibilityChange(either)]);
  } finally {
    ending.abort();
  }
}

/** How a page waits: not while it is hidden, and no longer than the signal. */
export const waitOnPage = (signal: AbortSignal): Pick<PollOptions<unknown>, 'sleep' | 'whenVisible'> => ({
  sleep: (ms) => sleepOrReturn(ms, signal),
  whenVisible: async () => {
    if (document.hidden) await waitForVisibilityChange(signal);
  },
});
