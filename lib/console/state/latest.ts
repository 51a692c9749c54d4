/** Runs one task at a time: a newer one aborts the older, whose result is then ignored. */
export function createLatest(): {
  run<T>(
    work: (signal: AbortSignal) => Promise<T>,
    accept: (value: T) => void,
    fail: (error: unknown) => void,
  ): void;
  stop(): void;
} {
  let current: AbortController | undefined;
  return {
    run(work, accept, fail) {
      current?.abort();
      const mine = new AbortController();
      current = mine;
      work(mine.signal).then(
        (value) => {
          if (current === mine) accept(value);
        },
        (error: unknown) => {
          if (current === mine) fail(error);
        },
      );
    },
    stop() {
      current?.abort();
      current = undefined;
    },
  };
}
