export interface PollOptions<T> {
  read(): Promise<T>;
  /** Takes each value; true: that was the last one. */
  take(value: T): boolean;
  fail(error: unknown): void;
  /** Whether there is no point in asking again. */
  isFinal(error: unknown): boolean;
  sleep(ms: number): Promise<void>;
  /** Waits until someone looks at the page. */
  visible(): Promise<void>;
}

const FIRST_MS = 700;
const GROWTH = 1.4;
const LONGEST_MS = 8_000;
/** A service that fails this often in a row is not asked again by itself. */
const FAILURES_MAX = 5;

/** Reads again and again, less and less often, while someone looks, until it is over. */
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
