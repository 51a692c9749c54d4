import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { SourceRow } from './record-source.ts';

/** DynamoDB's limit per batch read. */
const ROWS_PER_READ = 100;

export type LoadRows = (ids: readonly string[]) => Promise<ReadonlyMap<string, SourceRow>>;

/**
 * Reads rows by position, a hundred at a time and one batch ahead. The next rows are ready when needed, and a slow receiver
 * doesn't cause reads that aren't. Undefined: there is no such row.
 */
export function createRowReader(
  ids: readonly string[],
  load: LoadRows,
): (position: number) => Promise<SourceRow | undefined> {
  const batches = splitIntoChunks(ids, ROWS_PER_READ);
  const reads: ReturnType<LoadRows>[] = [];
  return async (position) => {
    const batchIndex = Math.floor(position / ROWS_PER_READ);
    for (const batch of batches.slice(reads.length, batchIndex + 2)) {
      const read = load(batch);
      // Callers that ask for one of its rows get the error. There may be none.
      read.catch(() => undefined);
      reads.push(read);
    }
    return (await reads[batchIndex])?.get(ids[position] ?? '');
  };
}
