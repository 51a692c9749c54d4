import { pause } from './pause.ts';

export interface WaitOptions<Run> {
  /** How long to wait in all. @default 30 minutes */
  readonly timeoutMs?: number | undefined;
  /** The first pause between two looks; the pauses grow to ten seconds. @default 1 second */
  readonly intervalMs?: number | undefined;
  /** Told at every look how far the run has come. */
  readonly onProgress?: ((run: Run) => void) | undefined;
  /** Ends the waiting; the run itself goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** The run was still under way when the time was up; it goes on by itself. */
export class WaitTimeoutError extends Error {
  /** The run as it was last seen. */
  readonly lastSeen: unknown;

  constructor(timeoutMs: number, lastSeen: unknown) {
    super(`The run was not over within ${timeoutMs} ms.`);
    this.name = 'WaitTimeoutError';
    this.lastSeen = lastSeen;
  }
}

const TIMEOUT_MS = 30 * 60_000;
const PAUSE_MS = { first: 1_000, growth: 1.5, longest: 10_000 };

/** Looks at a run until it is no longer `running`; how it ended stands in its `status`. */
export async function waitUntilOver<Run extends { readonly status: string }>(
  look: (signal: AbortSignal | undefined) => Promise<Run>,
  { timeoutMs = TIMEOUT_MS, intervalMs = PAUSE_MS.first, onProgress, signal }: WaitOptions<Run> = {},
): Promise<Run> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = intervalMs; ; pauseMs = Math.min(pauseMs * PAUSE_MS.growth, PAUSE_MS.longest)) {
    const run = await look(signal);
    onProgress?.(run);
    if (run.status !== 'running') return run;
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) throw new WaitTimeoutError(timeoutMs, run);
    await pause(Math.min(pauseMs, leftMs), [signal]);
  }
}
