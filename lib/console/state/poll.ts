export interface PollOptions<T> {
  read(): Promise<T>;
  /** Called with each value; returns true if it was the last. */
  take(value: T): boolean;
  fail(error: unknown): void;
  /** Whether polling again is pointless. */
  isFinal(error: unknown): boolean;
  sleep(ms: number): Promise<void>;
  /** Waits until the page is visible. */
  visible(): Promise<void>;
}

const FIRST_MS = 700;
const GROWTH = 1.4;
const LONGEST_MS = 8_000;
/** After this many failures in a row, polling stops. */
const FAILURES_MAX = 5;

/** Polls at growing intervals while the page is visible, until it is finished. */
export async function poll<T>({ read, take, fail, isFinal, sleep, visible }: PollOptions<T>): Promise<void> {
  let wait = FIRST_MS;
  let failures = 0;
  for (;;) {
    await visible();
    try {
      if (take(await read())) return;
      failures = 0;
    } catch (error) {
      failures = isFinal(error) ? FAILURES_MAX : failures + 1;
      if (failures === FAILURES_MAX) {
        fail(error);
        return;
      }
    }
    await sleep(wait);
    wait = Math.min(LONGEST_MS, wait * GROWTH);
  }
}
