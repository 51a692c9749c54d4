export type ItemResult =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'not_started' };

interface BoundedOptions {
  /** The most that run at once. */
  readonly limit: number;
  /** Milliseconds from now after which nothing more is started. Running work is awaited. */
  readonly deadlineMs?: number;
  /** Stops starting work, like the deadline. Workers that should stop early must listen to it themselves. */
  readonly signal?: AbortSignal;
}

/**
 * Returns one result per item, in order. Node's `Readable.map` also limits concurrency, but an abort or a failure
 * discards all other results, and it doesn't tell what was never started.
 */
export async function runBounded<Item>(
  items: Iterable<Item>,
  worker: (item: Item, index: number) => Promise<unknown>,
  { limit, deadlineMs = Number.POSITIVE_INFINITY, signal }: BoundedOptions,
): Promise<ItemResult[]> {
  const deadline = performance.now() + deadlineMs;
  const results: ItemResult[] = [];
  const queue = Iterator.from(items);

  const runLane = async (): Promise<void> => {
    for (let queueEntry = queue.next(); queueEntry.done !== true; queueEntry = queue.next()) {
      const index = results.push({ state: 'not_started' }) - 1;
      if (signal?.aborted === true || performance.now() >= deadline) continue;
      try {
        await worker(queueEntry.value, index);
        results[index] = { state: 'done' };
      } catch (error) {
        results[index] = { state: 'failed', error };
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, runLane));
  return results;
}
