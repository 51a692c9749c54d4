/**
 * For CRMs that take records by the hundred. Large, so that people of one company meet in one call and its record is
 * written once: with batches of a hundred, a thousand people would cost twice the calls.
 */
export const ROWS_IN_BATCHES = 500;

/** Cuts a list into pieces whose sizes add up to at most `maxSize`. An item that is larger stands alone. */
export function packBySize<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  maxSize: number,
): Item[][] {
  const packs: Item[][] = [];
  let remaining = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const pack = packs.at(-1);
    if (pack && size <= remaining) pack.push(item);
    else {
      packs.push([item]);
      remaining = maxSize;
    }
    remaining -= size;
  }
  return packs;
}
