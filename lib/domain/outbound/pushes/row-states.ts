/**
 * The state of a chunk's rows, one byte each. Below `SENT_STATE` a row is open, and the byte counts its tries. From there
 * on it has ended and never changes again.
 */
export type RowStates = Uint8Array;

const SENT_STATE = 0xf0;
const FAILED_STATE = 0xf1;
const SKIPPED_STATE = 0xf2;

const END_STATES = { sent: SENT_STATE, failed: FAILED_STATE, skipped: SKIPPED_STATE };

type RowEnd = keyof typeof END_STATES;

export type RowChange =
  | { readonly row: number; readonly result: RowEnd }
  /** Tried this many times and still open. */
  | { readonly row: number; readonly result: 'tried'; readonly tries: number };

export interface AppliedChanges {
  readonly rows: RowStates;
  /** How many rows this change ended, by result. */
  readonly counts: Readonly<Record<RowEnd, number>>;
  readonly ended: ReadonlySet<number>;
}

export const createRowStates = (count: number): RowStates => new Uint8Array(count);

const isOpen = (state: number | undefined): state is number => state !== undefined && state < SENT_STATE;

/**
 * Applies a worker's results to the current rows. A row that another worker has ended stays as it is and isn't
 * counted, so every row counts once, however often it was sent.
 */
export function applyChanges(previousStates: RowStates, changes: Iterable<RowChange>): AppliedChanges {
  const rows = Uint8Array.from(previousStates);
  const endedRows = new Set<number>();
  const counts = { sent: 0, failed: 0, skipped: 0 };
  for (const change of changes) {
    const { row, result } = change;
    const state = rows[row];
    if (!isOpen(state)) continue;
    if (result === 'tried') {
      rows[row] = Math.max(state, change.tries);
      continue;
    }
    rows[row] = END_STATES[result];
    endedRows.add(row);
    counts[result] += 1;
  }
  return { rows, counts, ended: endedRows };
}

/** How many rows have ended, by result. */
export const countEnds = (rows: RowStates): Record<RowEnd, number> => ({
  sent: findIndexes(rows, (state) => state === SENT_STATE).length,
  failed: findIndexes(rows, (state) => state === FAILED_STATE).length,
  skipped: findIndexes(rows, (state) => state === SKIPPED_STATE).length,
});

const findIndexes = (rows: RowStates, matches: (state: number) => boolean): number[] => {
  const indexes: number[] = [];
  rows.forEach((state, row) => {
    if (matches(state)) indexes.push(row);
  });
  return indexes;
};

export const listOpenRows = (rows: RowStates): number[] => findIndexes(rows, isOpen);

/** Open rows that are due for this attempt, counted from 1. */
export const listRowsForAttempt = (rows: RowStates, attempt: number): number[] =>
  findIndexes(rows, (state) => state === attempt - 1);

/** The attempts that open rows are waiting for. */
export const listDueAttempts = (rows: RowStates): number[] =>
  [...new Set(rows)]
    .filter(isOpen)
    .map((tries) => tries + 1)
    .sort((a, b) => a - b);

/** Rows of a finished run that did not arrive: failed rows, and rows still open when the run was given up. */
export const listUndeliveredRows = (rows: RowStates): number[] =>
  findIndexes(rows, (state) => isOpen(state) || state === FAILED_STATE);
