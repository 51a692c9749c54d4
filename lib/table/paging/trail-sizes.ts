/** How far lists read ahead for the walks that may follow. */
export interface TrailSizes {
  /** Rows of a trail if a filter selects them. */
  readonly filtered: number;
  /** Rows of a trail if finding the next rows means finding all of them. */
  readonly all: number;
  /** Rows of a trail per item. */
  readonly perPart: number;
  /** Up to this many members are read directly, which shows their current state. */
  readonly few: number;
  /** From this many index rows on, noting the result is worth the price. */
  readonly worthNoting: number;
}

/** A packed row takes about 14 bytes: 70 per write unit, 280 per read unit. */
export const TRAIL_SIZES: TrailSizes = {
  // 280 write units. A pass over the index usually costs more.
  filtered: 20_000,
  // 1,400 write units, against some 5,000 read units for each further page.
  all: 100_000,
  // Four read units per page.
  perPart: 1_000,
  // At most 300 read units.
  few: 300,
  // 60 read units.
  worthNoting: 1_500,
};
