/** How far lists look ahead for the walks that may follow. */
export interface TrailSizes {
  /** Rows of a trail where a filter picks them out. */
  readonly filtered: number;
  /** Rows of a trail where to find the next ones means to find all of them. */
  readonly all: number;
  /** Rows of a trail in one item. */
  readonly perPart: number;
  /** Members so few that they are read themselves, which shows them as they are now. */
  readonly few: number;
  /** Index rows whose reading is dear enough to note what they were read for. */
  readonly dear: number;
}

/** A row takes about 14 bytes, packed: a write unit for 70 of them, a read unit for 280. */
export const TRAIL_SIZES: TrailSizes = {
  // 280 write units, beside a pass over an index that is mostly dearer.
  filtered: 20_000,
  // 1,400 write units, against some 5,000 read units for each further page.
  all: 100_000,
  // Four read units for a page.
  perPart: 1_000,
  // At most 300 read units.
  few: 300,
  // 60 read units.
  dear: 1_500,
};
