/** Keeps something up to date by polling: often while it changes, rarely while it doesn't, never while the page is hidden. */
export interface LiveOptions<T> {
  read(): Promise<T>;
  /** Returns true if it was news. */
  take(value: T): boolean;
  /** Whether polling again is pointless. */
  isFinal(error: unknown): boolean;
  /** Ends early when the page is shown again, so that it catches up at once. */
  sleep(ms: number): Promise<void>;
  /** Waits until the page is visible. */
  visible(): Promise<void>;
}

export const SHORTEST_MS = 10_000;
const GROWTH = 1.5;
/** A visible page that nothing happens on costs 30 calls an hour. */
export const LONGEST_MS = 120_000;

/** Runs until `sleep` or `visible` rejects, or an error is final. */
export async function live<T>({ read, take, isFinal, sleep, visible }: LiveOptions<T>): Promise<void> {
  let wait = SHORTEST_MS;
  for (;;) {
    await visible();
    try {
      wait = take(await read()) ? SHORTEST_MS : Math.min(LONGEST_MS, wait * GROWTH);
    } catch (error) {
      if (isFinal(error)) return;
      wait = LONGEST_MS;
    }
    await sleep(wait);
  }
}
