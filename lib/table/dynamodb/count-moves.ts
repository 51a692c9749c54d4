/**
 * How often an item's counters have changed. Every transaction that changes them increments it. It tells an
 * unchanged counter from one that went down and up again between two reads.
 */
export const COUNT_MOVES = 'count_moves';
