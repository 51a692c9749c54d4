import { hash } from 'node:crypto';

/**
 * 128 shards hold 640,000 rows. Beyond that, shards grow. More would make a filter over a million rows quicker, but
 * every page without one more expensive, since no query costs less than half a unit.
 */
export const MAX_SHARDS = 128;

/** A page without a filter asks every shard; a filter reads one in two queries of 1 MB, at 350 bytes a row. */
export const ROWS_PER_SHARD = 5_000;

const UINT32_RANGE = 2 ** 32;

/** The number of shards for this many rows: 1, 2, 4 … 128. */
export function countShards(rows: number, rowsPerShard: number): number {
  let shards = 1;
  while (shards < MAX_SHARDS && shards * rowsPerShard < rows) shards *= 2;
  return shards;
}

/** Rows `first` to `last` (counted from 1) that a writer reserved. */
export interface Reservation {
  readonly first: number;
  readonly last: number;
  readonly shards: number;
  readonly rowsPerShard: number;
}

/**
 * The shard of a new row. Each doubling fills only the shards it added, since the older ones are full and
 * nothing moves. The id picks one of the reserved positions, so a reservation across several doublings fills
 * each in proportion, and the same id always gets the same shard.
 */
export function assignShard(id: string, reservation: Reservation): number {
  const { first, last, rowsPerShard } = reservation;
  const digest = hash('sha256', id, 'buffer');
  const spread = digest.readUInt32BE(0);
  const position = first + Math.floor(((last - first + 1) * digest.readUInt32BE(4)) / UINT32_RANGE);

  const shards = Math.max(reservation.shards, countShards(position, rowsPerShard));
  const half = shards / 2;
  const fillsNewestHalf = position > half * rowsPerShard && position <= shards * rowsPerShard;
  // A collection that shrank, or outgrew the last doubling, has room in every shard.
  return fillsNewestHalf && shards > 1 ? half + (spread % half) : spread % shards;
}
