import type { PushError } from '#contract/push-runs.ts';
import type { ChunkChange } from '#domain/pushes/push-progress.ts';
import type { PushStop } from '#domain/pushes/push-run-record.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { pushErrorOf } from './push-error.ts';
import { nextDelayMs } from './retry-policy.ts';
import type { RowToTry, TriedRows } from './try-rows.ts';

const GONE: PushStop = {
  code: 'gone',
  message: 'The receiver answered 410: it wants no more deliveries.',
};

/** What is to be written and said after a chunk's rows were tried. */
export interface NextSteps {
  readonly changes: readonly ChunkChange[];
  /** Rows that are open go on as this attempt, after this delay. */
  readonly again?: { readonly pauses: number; readonly delayMs: number };
  /** Rows that were tried go on as the next attempt, after this delay. */
  readonly retryDelayMs?: number;
  readonly stop?: PushStop;
  /** What the next chunk of the lane should know of the receiver. */
  readonly pauses: number;
}

const failedRow = ({ row }: RowToTry, error: PushError): ChunkChange => ({ row, result: 'failed', error });

type Failure = Extract<DeliveryOutcome, { kind: 'retry' }>;

/**
 * The receiver as a whole is unwell: all rows wait together and none loses an attempt by it. When the waits of the
 * retry policy are used up without one row delivered, the rows fail and the lane goes on with no patience left, so
 * that a run to a dead receiver ends about an hour after it began.
 */
function afterPause(tried: TriedRows, failure: Failure, pausesBefore: number): NextSteps {
  const pauses = (tried.health.hasDelivered ? 0 : pausesBefore) + 1;
  const delayMs = nextDelayMs({ attempt: pauses, retryAfterMs: failure.retryAfterMs });
  if (delayMs !== undefined) return { changes: tried.ended, again: { pauses, delayMs }, pauses };
  const left = [...tried.open.map(({ row }) => row), ...tried.untried];
  return {
    changes: [...tried.ended, ...left.map((row) => failedRow(row, pushErrorOf(row.id, failure)))],
    pauses: pausesBefore,
  };
}

function afterAttempt(tried: TriedRows, attempt: number): NextSteps {
  const delays = tried.open.map(({ failure }) =>
    nextDelayMs({ attempt, retryAfterMs: failure.retryAfterMs }),
  );
  const isLast = delays.includes(undefined);
  const retries = tried.open.map(
    ({ row, failure }): ChunkChange =>
      isLast
        ? failedRow(row, pushErrorOf(row.id, failure))
        : { row: row.row, result: 'tried', tries: attempt },
  );
  return {
    changes: [...tried.ended, ...retries],
    ...(retries.length > 0 && !isLast && { retryDelayMs: Math.max(...delays.map((delay) => delay ?? 0)) }),
    ...(tried.untried.length > 0 && { again: { pauses: 0, delayMs: 0 } }),
    pauses: 0,
  };
}

export function planNext(tried: TriedRows, attempt: number, pausesBefore: number): NextSteps {
  if (tried.health.isGone) return { changes: tried.ended, stop: GONE, pauses: 0 };
  const { failure } = tried.health;
  return failure ? afterPause(tried, failure, pausesBefore) : afterAttempt(tried, attempt);
}
