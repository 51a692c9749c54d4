import type { PushError } from '#contract/push-runs.ts';
import type { PushStop } from './push-run-record.ts';
import type { PushTarget } from './push-target.ts';
import type { FlatRow } from './record-source.ts';

/** One record on its way. */
export interface OutgoingRow {
  /** The same over every retry and resumption of its push, so that a receiver can tell a repetition. */
  readonly deliveryId: string;
  readonly record: FlatRow;
  /** The run it is part of. @default none: the push is answered at once */
  readonly pushRunId?: string;
}

/** What the caller reads of a row that did not arrive: never a URL, a secret or an address. */
export type RowProblem = Omit<PushError, 'record_id'>;

export interface RetryOutcome {
  readonly kind: 'retry';
  readonly problem: RowProblem;
  /** How long the receiver asks to be left alone. */
  readonly retryAfterMs?: number;
  /** It failed quickly and may work in a moment: worth another try right away. */
  readonly isBrief?: boolean;
  /** It is not about this row: the receiver wants none at present. */
  readonly isOverload?: boolean;
}

export type RowOutcome =
  | { readonly kind: 'sent' }
  /** Nothing to send, and no failure: the row is never tried again. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly problem: RowProblem }
  | RetryOutcome
  /** The row failed, and so does every row after it: the receiver wants no more. */
  | { readonly kind: 'stop'; readonly problem: RowProblem };

/** The code of a row whose delivery was cut short by the signal. */
export const ABORTED = 'aborted';

/** Who takes the rows of one push, or of a part of it. */
export interface Receiver {
  /** The most rows that one call of `deliver` takes. */
  readonly batchSize: number;
  /** The most calls of `deliver` at the same time. */
  readonly callsInFlight: number;
  /**
   * One outcome per row, in the rows' order. Whatever the receiver does is an outcome; what is thrown is a mistake of
   * ours. After an abort it settles at once, with `ABORTED` for rows that the receiver had not answered.
   */
  deliver(rows: readonly OutgoingRow[], signal: AbortSignal): Promise<readonly RowOutcome[]>;
}

type OpenedTarget = { readonly receiver: Receiver } | { readonly stop: PushStop };

/** A way out of the service for rows. */
export interface Channel {
  /** The receiver as it is now; `stop` where there is none any more, and no row can be sent. */
  open(workspaceId: string, target: PushTarget): Promise<OpenedTarget>;
}
