import type { RetryOutcome } from './channel.ts';
import type { DeliveredRows, RowToSend } from './deliver-rows.ts';
import { findNextInLane } from './lanes.ts';
import type { ChunkChange, LoadedChunk } from './push-progress.ts';
import type { PushStop } from './push-run-record.ts';
import { getLanesOfRun } from './push-target.ts';
import { computeDelayMs } from './retry-policy.ts';
import { listOpenRows } from './row-states.ts';

/** What to write and send after a message. */
export interface NextSteps {
  readonly changes: readonly ChunkChange[];
  /** Open rows continue in this attempt after this delay. */
  readonly retry?: { readonly pauses: number; readonly delayMs: number };
  /** Rows that were tried continue in the next attempt after this delay. */
  readonly retryDelayMs?: number;
  /** The run sends nothing more. */
  readonly stop?: PushStop;
  /** Tells the next chunk of the lane how often the receiver made us pause. */
  readonly pauses: number;
}

const toFailedRow = ({ row, id }: RowToSend, { problem }: Pick<RetryOutcome, 'problem'>): ChunkChange => ({
  row,
  result: 'failed',
  error: { record_id: id, ...problem },
});

/**
 * The receiver as a whole is unhealthy: all rows wait together, and none loses an attempt. If the retry policy's
 * delays are used up without a delivered row, the rows fail and the lane continues without further pauses. So a run
 * to a dead receiver ends about an hour after it started.
 */
function planAfterPause(
  endedChanges: readonly ChunkChange[],
  { openRows, untriedRows, health }: DeliveredRows,
  failure: RetryOutcome,
  pausesBefore: number,
): NextSteps {
  const pauses = (health.hasAcceptedRows ? 0 : pausesBefore) + 1;
  const delayMs = computeDelayMs({ attempt: pauses, retryAfterMs: failure.retryAfterMs });
  if (delayMs !== undefined) return { changes: endedChanges, retry: { pauses, delayMs }, pauses };
  const remainingRows = [...openRows.map(({ row }) => row), ...untriedRows];
  return {
    changes: [...endedChanges, ...remainingRows.map((row) => toFailedRow(row, failure))],
    pauses: pausesBefore,
  };
}

function planAfterAttempt(
  endedChanges: readonly ChunkChange[],
  { openRows, untriedRows }: DeliveredRows,
  attempt: number,
): NextSteps {
  const delays = openRows.map(({ failure }) =>
    computeDelayMs({ attempt, retryAfterMs: failure.retryAfterMs }),
  );
  const isLastAttempt = delays.includes(undefined);
  const retryChanges = openRows.map(
    ({ row, failure }): ChunkChange =>
      isLastAttempt ? toFailedRow(row, failure) : { row: row.row, result: 'tried', tries: attempt },
  );
  return {
    changes: [...endedChanges, ...retryChanges],
    ...(retryChanges.length > 0 &&
      !isLastAttempt && { retryDelayMs: Math.max(...delays.map((delay) => delay ?? 0)) }),
    ...(untriedRows.length > 0 && { retry: { pauses: 0, delayMs: 0 } }),
    pauses: 0,
  };
}

/** Fails every open row. */
export function planStop(
  { ids, outcome }: Pick<LoadedChunk, 'ids' | 'outcome'>,
  stop: PushStop,
  endedChanges: readonly ChunkChange[] = [],
): NextSteps {
  const endedRows = new Set(endedChanges.map(({ row }) => row));
  const remainingRows = listOpenRows(outcome.rows).filter((row) => !endedRows.has(row));
  return {
    changes: [
      ...endedChanges,
      ...remainingRows.map((row) => toFailedRow({ row, id: ids[row] ?? '' }, { problem: stop })),
    ],
    stop,
    pauses: 0,
  };
}

/** What to do after some of a chunk's rows were tried. `endedChanges` has not been written yet. */
export function planNextSteps(
  chunk: Pick<LoadedChunk, 'ids' | 'outcome'>,
  { attempt, pauses }: { readonly attempt: number; readonly pauses: number },
  endedChanges: readonly ChunkChange[],
  deliveredRows: DeliveredRows,
): NextSteps {
  const { stop, failure } = deliveredRows.health;
  if (stop) return planStop(chunk, stop, endedChanges);
  return failure
    ? planAfterPause(endedChanges, deliveredRows, failure, pauses)
    : planAfterAttempt(endedChanges, deliveredRows, attempt);
}

/**
 * What to do after everything is written: start the lane's next chunk, or close the run if nothing is open here. A
 * run can't be closed while a lane continues.
 */
export function planLastStep(
  { run, chunk, outcome }: LoadedChunk,
  isFirstAttemptOver: boolean,
): { readonly nextChunk: number } | 'close' | 'none' {
  const nextChunk = findNextInLane(chunk, getLanesOfRun(run));
  if (isFirstAttemptOver && nextChunk !== undefined) return { nextChunk };
  return listOpenRows(outcome.rows).length === 0 ? 'close' : 'none';
}
