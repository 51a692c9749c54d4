/**
 * How often the counters of an item have moved. Every transaction that changes what they count adds to it, so it tells
 * a counter that did not move from one that went down and up again between two reads.
 */
export const COUNT_MOVES = 'count_moves';
