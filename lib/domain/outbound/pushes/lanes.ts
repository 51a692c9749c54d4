import { splitIntoChunks } from '#domain/shared/work/limiter.ts';

/** How a push of this many rows is divided. */

/**
 * A run's chunks are processed in lanes: with two lanes, lane 0 takes chunks 0, 2, 4 …, lane 1 takes 1, 3, 5 …. Each
 * starts its next chunk after trying all rows of the one before. So a run to one receiver never occupies more than
 * two consumers with first attempts, however slow it is, and the receiver has at most 2 × 20 rows in flight.
 */
const LANES = 2;

/** A run to several receivers has a lane for each. Chunks alternate between them, so none waits for another. */
const countLanes = (receivers: number): number => Math.max(LANES, receivers);

/** What the lanes are derived from. */
export interface LaneCounts {
  readonly chunks: number;
  readonly receivers: number;
}

/**
 * Write units for 100,000 accounts in chunks of 2,000: 50 chunk items of about 26 KB (12 bytes per compressed id) are
 * 1,300; 50 outcomes of 2 KB, each in a transaction with the run, are 300. If a third of all responses fail, one more
 * outcome per chunk makes it about 2,000. The overhead of a chunk is about the time to send a hundred rows.
 */
const ROWS_PER_CHUNK = { min: 50, max: 2_000 };
/** Small runs get smaller chunks, so that both lanes are busy and progress is visible. */
const TARGET_CHUNKS = 4 * LANES;

export function splitIds(ids: readonly string[]): string[][] {
  const targetSize = Math.ceil(ids.length / TARGET_CHUNKS);
  const size = Math.min(Math.max(targetSize, ROWS_PER_CHUNK.min), ROWS_PER_CHUNK.max);
  return splitIntoChunks(ids, size);
}

/** The next chunk in the same lane, or undefined after the last. */
export function findNextInLane(chunk: number, { chunks, receivers }: LaneCounts): number | undefined {
  const nextChunk = chunk + countLanes(receivers);
  return nextChunk < chunks ? nextChunk : undefined;
}

/** Where each lane starts. */
export const listLaneStarts = ({ chunks, receivers }: LaneCounts): number[] =>
  Array.from({ length: Math.min(countLanes(receivers), chunks) }, (_, lane) => lane);

/** For each lane, the first matching chunk. */
export const findFirstPerLane = (laneCounts: LaneCounts, matches: (chunk: number) => boolean): number[] =>
  listLaneStarts(laneCounts).flatMap((lane) => {
    for (
      let chunk: number | undefined = lane;
      chunk !== undefined;
      chunk = findNextInLane(chunk, laneCounts)
    ) {
      if (matches(chunk)) return [chunk];
    }
    return [];
  });
