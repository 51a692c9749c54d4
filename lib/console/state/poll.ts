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
      const nextStep = options.accept(await options.read());
      if (nextStep === 'stop') return;
      failures = 0;
      if (nextStep === 'soon') waitMs = startMs;
    } catch (error) {
      failures += 1;
      if (isFinal(error) || failures >= maxFailures) return options.fail?.(error);
    }
    await options.sleep(waitMs);
    waitMs = Math.min(longestMs, waitMs * GROWTH);
  }
}

const waitForVisibilityChange = (abortSignal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: abortSignal });
  });

/** Resolves when the time is over, or as soon as the page is hidden or shown again. */
async function sleepOrReturn(ms: number, abortSignal: AbortSignal): Promise<void> {
  const abortController = new AbortController();
  const combinedSignal = AbortSignal.any([abortSignal, abortController.signal]);
  try {
    await Promise.race([pause(ms, [combinedSignal]), waitForVisibilityChange(combinedSignal)]);
  } finally {
    abortController.abort();
  }
}

/** How a page waits: not while it is hidden, and no longer than the signal. */
export const waitOnPage = (
  abortSignal: AbortSignal,
): Pick<PollOptions<unknown>, 'sleep' | 'whenVisible'> => ({
  sleep: (ms) => sleepOrReturn(ms, abortSignal),
  whenVisible: async () => {
    if (document.hidden) await waitForVisibilityChange(abortSignal);
  },
});
