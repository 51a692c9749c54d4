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
