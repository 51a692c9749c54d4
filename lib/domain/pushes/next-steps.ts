import type { RetryOutcome } from './channel.ts';
import type { DeliveredRows, RowToSend } from './delivered-rows.ts';
import { nextInLane } from './lanes.ts';
import type { ChunkChange, LoadedChunk } from './push-progress.ts';
import type { PushStop } from './push-run-record.ts';
import { lanesOfRun } from './push-target.ts';
import { nextDelayMs } from './retry-policy.ts';
import { openRows } from './row-states.ts';

/** What is to be written and said after a message. */
export interface NextSteps {
  readonly changes: readonly ChunkChange[];
  /** Rows that are open go on as this attempt, after this delay. */
  readonly again?: { readonly pauses: number; readonly delayMs: number };
  /** Rows that were tried go on as the next attempt, after this delay. */
  readonly retryDelayMs?: number;
  /** From now on nothing of the run is sent. */
  readonly stop?: PushStop;
  /** What the next chunk of the lane should know of the receiver. */
  readonly pauses: number;
}

const failedRow = ({ row, id }: RowToSend, { problem }: Pick<RetryOutcome, 'problem'>): ChunkChange => ({
  row,
  result: 'failed',
  error: { record_id: id, ...problem },
});

/**
 * The receiver as a whole is unwell: all rows wait together and none loses an attempt by it. When the waits of the
 * retry policy are used up without one row delivered, the rows fail and the lane goes on with no patience left, so
 * that a run to a dead receiver ends about an hour after it began.
 */
function afterPause(
  ended: readonly ChunkChange[],
  { open, untried, health }: DeliveredRows,
  failure: RetryOutcome,
  pausesBefore: number,
): NextSteps {
  const pauses = (health.hasTakenRows ? 0 : pausesBefore) + 1;
  const delayMs = nextDelayMs({ attempt: pauses, retryAfterMs: failure.retryAfterMs });
  if (delayMs !== undefined) return { changes: ended, again: { pauses, delayMs }, pauses };
  const left = [...open.map(({ row }) => row), ...untried];
  return { changes: [...ended, ...left.map((row) => failedRow(row, failure))], pauses: pausesBefore };
}

function afterAttempt(
  ended: readonly ChunkChange[],
  { open, untried }: DeliveredRows,
  attempt: number,
): NextSteps {
  const delays = open.map(({ failure }) => nextDelayMs({ attempt, retryAfterMs: failure.retryAfterMs }));
  const isLast = delays.includes(undefined);
  const retries = open.map(
    ({ row, failure }): ChunkChange =>
      isLast ? failedRow(row, failure) : { row: row.row, result: 'tried', tries: attempt },
  );
  return {
    changes: [...ended, ...retries],
    ...(retries.length > 0 && !isLast && { retryDelayMs: Math.max(...delays.map((delay) => delay ?? 0)) }),
    ...(untried.length > 0 && { again: { pauses: 0, delayMs: 0 } }),
    pauses: 0,
  };
}

/** Every row that is open fails, here and now. */
export function stepsOfStop(
  { ids, outcome }: Pick<LoadedChunk, 'ids' | 'outcome'>,
  stop: PushStop,
  ended: readonly ChunkChange[] = [],
): NextSteps {
  const known = new Set(ended.map(({ row }) => row));
  const left = openRows(outcome.rows).filter((row) => !known.has(row));
  return {
    changes: [...ended, ...left.map((row) => failedRow({ row, id: ids[row] ?? '' }, { problem: stop }))],
    stop,
    pauses: 0,
  };
}

/** What follows when rows of a chunk were tried; `ended` is what has not been written yet. */
export function nextSteps(
  chunk: Pick<LoadedChunk, 'ids' | 'outcome'>,
  { attempt, pauses }: { readonly attempt: number; readonly pauses: number },
  ended: readonly ChunkChange[],
  delivered: DeliveredRows,
): NextSteps {
  const { stop, failure } = delivered.health;
  if (stop) return stepsOfStop(chunk, stop, ended);
  return failure ? afterPause(ended, delivered, failure, pauses) : afterAttempt(ended, delivered, attempt);
}

/**
 * What follows when all of that is written: the lane goes on, or whoever comes last looks whether the run is over,
 * which it cannot be while a lane goes on.
 */
export function lastStep(
  { run, chunk, outcome }: LoadedChunk,
  endedFirstAttempt: boolean,
): { readonly nextChunk: number } | 'close' | 'none' {
  const nextChunk = nextInLane(chunk, lanesOfRun(run));
  if (endedFirstAttempt && nextChunk !== undefined) return { nextChunk };
  return openRows(outcome.rows).length === 0 ? 'close' : 'none';
}
