/**
 * For CRMs that take records by the hundred. Large, so that people of one company meet in one call and its record is
 * written once: with batches of a hundred, a thousand people would cost twice the calls.
 */
export const ROWS_IN_BATCHES = 500;

/** Works on a list in batches, one after the other; one result per item, in the items' order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (batch: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await work(items.slice(start, start + size))));
  }
  return results;
}
