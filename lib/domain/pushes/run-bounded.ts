export type ItemResult<R> =
  | { readonly state: 'done'; readonly value: R }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'not_started' };

interface BoundedOptions {
  /** How many may run at once. */
  readonly limit: number;
  /** Milliseconds from now after which nothing more is started. What runs by then is waited for. */
  readonly deadlineMs?: number;
  /** Stops starting as the deadline does; a worker that should stop midway listens to it as well. */
  readonly signal?: AbortSignal;
}

/**
 * One result per item, in the items' order. `Readable.map` of Node also bounds what is in flight, but an abort or
 * one failure throws away the results of all the others, and it cannot tell what was never started.
 */
export async function runBounded<T, R>(
  items: Iterable<T>,
  worker: (item: T, index: number) => Promise<R>,
  { limit, deadlineMs = Number.POSITIVE_INFINITY, signal }: BoundedOptions,
): Promise<ItemResult<R>[]> {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`limit must be a whole number from 1, got ${limit}.`);
  const deadline = performance.now() + deadlineMs;
  const results: ItemResult<R>[] = [];
  const queue = Iterator.from(items);

  const runLane = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const index = results.push({ state: 'not_started' }) - 1;
      if (signal?.aborted === true || performance.now() >= deadline) continue;
      try {
        results[index] = { state: 'done', value: await worker(next.value, index) };
      } catch (error) {
        results[index] = { state: 'failed', error };
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, runLane));
  return results;
}
