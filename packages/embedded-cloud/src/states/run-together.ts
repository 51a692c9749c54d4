/**
 * Runs the work for every item, at most `width` at a time, with results in order. The first failure stops new items
 * from starting, aborts those in progress, and is what it rejects with.
 */
export async function runTogether<Item, Result>(
  items: readonly Item[],
  width: number,
  outer: AbortSignal,
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const siblings = new AbortController();
  const signal = AbortSignal.any([outer, siblings.signal]);
  const results: Result[] = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      signal.throwIfAborted();
      results[index] = await work(item, index, signal);
    }
  };
  const guarded = () =>
    worker().catch((failure) => {
      siblings.abort(failure);
      throw failure;
    });
  const workers = Array.from({ length: Math.min(width, items.length) }, guarded);
  // Every worker ends soon after an abort, and none may outlive its state.
  await Promise.allSettled(workers);
  outer.throwIfAborted();
  if (siblings.signal.aborted) throw siblings.signal.reason;
  return results;
}
