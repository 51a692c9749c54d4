import { pause } from './pause.ts';

export interface WaitOptions<Run> {
  /** How long to wait in total. @default 30 minutes */
  readonly timeoutMs?: number | undefined;
  /** The first polling interval; intervals grow to ten seconds. @default 1 second */
  readonly intervalMs?: number | undefined;
  /** Called with the run after every poll. */
  readonly onProgress?: ((run: Run) => void) | undefined;
  /** Stops waiting; the run itself continues. */
  readonly signal?: AbortSignal | undefined;
}

/** The run was still in progress at the timeout. It continues. */
export class WaitTimeoutError extends Error {
  /** The run at the last poll. */
  readonly lastSeen: unknown;

  constructor(timeoutMs: number, lastSeen: unknown) {
    super(`The run did not finish within ${timeoutMs} ms.`);
    this.name = 'WaitTimeoutError';
    this.lastSeen = lastSeen;
  }
}

const TIMEOUT_MS = 30 * 60_000;
const PAUSE_MS = { shortest: 1_000, growth: 1.5, longest: 10_000 };

/** Polls a run until it is no longer `running`; its `status` says how it ended. */
export async function waitForEnd<Run extends { readonly status: string }>(
  readRun: (abortSignal: AbortSignal | undefined) => Promise<Run>,
  { timeoutMs = TIMEOUT_MS, intervalMs = PAUSE_MS.shortest, onProgress, signal }: WaitOptions<Run> = {},
): Promise<Run> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * PAUSE_MS.growth, PAUSE_MS.longest)) {
    const run = await readRun(signal);
    onProgress?.(run);
    if (run.status !== 'running') return run;
    const remainingMs = deadline - Date.now();
    if (remainingMs <= 0) throw new WaitTimeoutError(timeoutMs, run);
    await pause(Math.min(pauseMs, remainingMs), [signal]);
  }
}
