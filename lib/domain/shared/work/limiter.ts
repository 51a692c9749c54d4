/** Runs at most this many calls at once; the others wait in order. */
export function createLimiter(maxConcurrent: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waitingResolvers: (() => void)[] = [];
  let runningCount = 0;
  return async (call) => {
    if (runningCount >= maxConcurrent) await new Promise<void>((resolve) => waitingResolvers.push(resolve));
    else runningCount += 1;
    try {
      return await call();
    } finally {
      // A slot that gets free goes straight to the next in line, if there is one.
      const startNext = waitingResolvers.shift();
      if (startNext) startNext();
      else runningCount -= 1;
    }
  };
}

/** Like `map`, with at most this many items in progress; results are in the order of the items. After a failure no more are started. */
export async function mapLimited<T, R>(
  items: readonly T[],
  maxConcurrent: number,
  processItem: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // One generator for all workers: an error that ends the loop of one of them ends it for the others.
  const unstartedEntries = (function* () {
    yield* items.entries();
  })();
  const runWorker = async (): Promise<void> => {
    for (const [index, item] of unstartedEntries) results[index] = await processItem(item);
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, runWorker));
  return results;
}

/** Cuts a list into pieces of this size; the last one may be shorter. */
export const splitIntoChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Works through a list chunk by chunk, one after the other; the results of all chunks in one list. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  size: number,
  processChunk: (chunk: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const chunk of splitIntoChunks(items, size)) results.push(...(await processChunk(chunk)));
  return results;
}
