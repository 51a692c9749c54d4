import { chunked } from '#domain/work/chunked.ts';

/** How a push of so many rows is cut up. */

/**
 * A run's chunks are worked through in lanes: of two lanes, lane 0 takes chunks 0, 2, 4 …, lane 1 takes 1, 3, 5 …, each
 * the next when it has tried all rows of the one before. A run to one receiver thus never holds more than two consumers
 * with first attempts, however slow it is, and the receiver meets 2 × 20 rows in flight.
 */
const LANES = 2;

/** A run to several receivers has a lane for each: chunk by chunk they take turns, and none waits for another. */
const lanesOf = (receivers: number): number => Math.max(LANES, receivers);

/** What lanes are made from. */
export interface Lanes {
  readonly chunks: number;
  readonly receivers: number;
}

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
  return chunked(ids, size);
}

/** The chunk that follows in the same lane; undefined after the last. */
export function nextInLane(chunk: number, { chunks, receivers }: Lanes): number | undefined {
  const next = chunk + lanesOf(receivers);
  return next < chunks ? next : undefined;
}

/** Where each lane starts. */
export const firstOfLanes = ({ chunks, receivers }: Lanes): number[] =>
  Array.from({ length: Math.min(lanesOf(receivers), chunks) }, (_, lane) => lane);

/** For each lane, the first chunk that fits. */
export const firstPerLane = (lanes: Lanes, fits: (chunk: number) => boolean): number[] =>
  firstOfLanes(lanes).flatMap((lane) => {
    for (let chunk: number | undefined = lane; chunk !== undefined; chunk = nextInLane(chunk, lanes)) {
      if (fits(chunk)) return [chunk];
    }
    return [];
  });
