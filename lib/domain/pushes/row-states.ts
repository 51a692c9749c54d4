/**
 * How the rows of a chunk stand, one byte each: below `SENT` a row is open and the byte is how often it was tried;
 * from there on it has ended, and what has ended never changes again.
 */
export type RowStates = Uint8Array;

const SENT = 0xf0;
const FAILED = 0xf1;
const SKIPPED = 0xf2;

const ENDS = { sent: SENT, failed: FAILED, skipped: SKIPPED };

type RowEnd = keyof typeof ENDS;

export type RowChange =
  | { readonly row: number; readonly result: RowEnd }
  /** Tried this often by now and still open. */
  | { readonly row: number; readonly result: 'tried'; readonly tries: number };

export interface AppliedChanges {
  readonly rows: RowStates;
  /** How many rows ended which way by this change and not before. */
  readonly counts: Readonly<Record<RowEnd, number>>;
  readonly ended: ReadonlySet<number>;
}

export const freshRows = (count: number): RowStates => new Uint8Array(count);

const isOpen = (state: number | undefined): state is number => state !== undefined && state < SENT;

/**
 * What a worker found out, put onto the rows as they stand now. A row that somebody else has ended meanwhile stays
 * as it is and is not counted, so that every row is counted once however often it was sent.
 */
export function applyChanges(before: RowStates, changes: Iterable<RowChange>): AppliedChanges {
  const rows = Uint8Array.from(before);
  const ended = new Set<number>();
  const counts = { sent: 0, failed: 0, skipped: 0 };
  for (const change of changes) {
    const { row, result } = change;
    const state = rows[row];
    if (!isOpen(state)) continue;
    if (result === 'tried') {
      rows[row] = Math.max(state, change.tries);
      continue;
    }
    rows[row] = ENDS[result];
    ended.add(row);
    counts[result] += 1;
  }
  return { rows, counts, ended };
}

/** How many rows have ended which way. */
export const countEnds = (rows: RowStates): Record<RowEnd, number> => ({
  sent: indexesOf(rows, (state) => state === SENT).length,
  failed: indexesOf(rows, (state) => state === FAILED).length,
  skipped: indexesOf(rows, (state) => state === SKIPPED).length,
});

const indexesOf = (rows: RowStates, fits: (state: number) => boolean): number[] => {
  const found: number[] = [];
  rows.forEach((state, row) => {
    if (fits(state)) found.push(row);
  });
  return found;
};

export const openRows = (rows: RowStates): number[] => indexesOf(rows, isOpen);

/** Open rows that are due for this attempt, counted from 1. */
export const rowsForAttempt = (rows: RowStates, attempt: number): number[] =>
  indexesOf(rows, (state) => state === attempt - 1);

/** The attempts that open rows are waiting for. */
export const dueAttempts = (rows: RowStates): number[] =>
  [...new Set(rows)]
    .filter(isOpen)
    .map((tries) => tries + 1)
    .sort((a, b) => a - b);

/** Rows of a finished run that should have arrived and did not: those that failed, and those it was given up over. */
export const undeliveredRows = (rows: RowStates): number[] =>
  indexesOf(rows, (state) => isOpen(state) || state === FAILED);
