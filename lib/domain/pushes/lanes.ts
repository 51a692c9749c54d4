/** How a push of so many rows is cut up. */

/**
 * A run's chunks are worked through in lanes: lane 0 takes chunks 0, 2, 4 …, lane 1 takes 1, 3, 5 …, each the next
 * when it has tried all rows of the one before. A run thus never holds more than two consumers with first attempts,
 * however slow its receiver, and a receiver meets 2 × 20 rows in flight.
 */
const LANES = 2;

/**
 * Write units for 100,000 accounts in chunks of 2,000: 50 chunk items of about 26 KB (12 bytes an id when compressed)
 * are 1,300; 50 outcomes of 2 KB, each in a transaction with the run, are 300. With a third of all answers failing,
 * one more outcome per chunk makes it about 2,000. The calls around a chunk take as long as sending a hundred rows.
 */
const ROWS_PER_CHUNK = { least: 50, most: 2_000 };
/** Small runs are cut finer, so that both lanes work and progress shows. */
const CHUNKS_WANTED = 4 * LANES;

export function chunksOf(ids: readonly string[]): string[][] {
  const wanted = Math.ceil(ids.length / CHUNKS_WANTED);
  const size = Math.min(Math.max(wanted, ROWS_PER_CHUNK.least), ROWS_PER_CHUNK.most);
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

/** The chunk that follows in the same lane; undefined after the last. */
export const nextInLane = (chunk: number, chunks: number): number | undefined =>
  chunk + LANES < chunks ? chunk + LANES : undefined;

/** Where each lane starts. */
export const firstOfLanes = (chunks: number): number[] =>
  Array.from({ length: Math.min(LANES, chunks) }, (_, lane) => lane);

/** For each lane, the first chunk that fits. */
export const firstPerLane = (chunks: number, fits: (chunk: number) => boolean): number[] =>
  firstOfLanes(chunks).flatMap((lane) => {
    for (let chunk: number | undefined = lane; chunk !== undefined; chunk = nextInLane(chunk, chunks)) {
      if (fits(chunk)) return [chunk];
    }
    return [];
  });
