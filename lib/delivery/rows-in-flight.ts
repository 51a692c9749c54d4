/** Rows that one push sends to its receiver at the same time. */
export const ROWS_IN_FLIGHT = 20;
