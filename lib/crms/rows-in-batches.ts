/**
 * For CRMs that take records by the hundred. Large, so that people of one company meet in one call and its record is
 * written once: with batches of a hundred, a thousand people would cost twice the calls.
 */
export const ROWS_IN_BATCHES = 500;
