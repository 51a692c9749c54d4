/** Runs at most this many calls at once; the others wait in order. */
export function createLimiter(atOnce: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (call) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await call();
    } finally {
      // The place goes straight to the next in line, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Like `map`, with at most this many items in progress; results are in the order of the items. After a failure no more are started. */
export async function mapLimited<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  // An error that leaves the loop of one worker closes this for all of them.
  const left = (function* () {
    yield* items.entries();
  })();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}

/** Cuts a list into pieces of this size; the last one may be shorter. */
export const splitIntoChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Works through a list chunk by chunk, one after the other; the results of all chunks in one list. */
export async function chunkByChunk<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (chunk: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const chunk of splitIntoChunks(items, size)) results.push(...(await work(chunk)));
  return results;
}
