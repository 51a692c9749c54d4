import type { PushError } from '#contract/push-runs.ts';
import type { PushStop } from './push-run-record.ts';
import type { PushTarget } from './push-target.ts';
import type { FlatRow } from './record-source.ts';

/** A record to be sent. */
export interface OutgoingRow {
  /** The same in every retry and resumption of the push, so that receivers can detect duplicates. */
  readonly deliveryId: string;
  readonly record: FlatRow;
  /** The run it belongs to. @default none: the push is answered at once */
  readonly pushRunId?: string;
}

/** What the caller sees about a failed row. Never contains a URL, a secret or an address. */
export type RowProblem = Omit<PushError, 'record_id'>;

export interface RetryOutcome {
  readonly kind: 'retry';
  readonly problem: RowProblem;
  /** How long the receiver asks us to wait. */
  readonly retryAfterMs?: number;
  /** It failed quickly and may work in a moment, so an immediate retry is worthwhile. */
  readonly isBrief?: boolean;
  /** The problem isn't this row: the receiver currently accepts none. */
  readonly isOverload?: boolean;
}

/** What was added to the record besides its fields. A failure here doesn't fail the row. */
export interface RowNotes {
  readonly added: number;
  readonly failed: number;
  /** Why the first one failed. */
  readonly problem?: RowProblem;
}

export type RowOutcome =
  | { readonly kind: 'sent'; readonly notes?: RowNotes | undefined }
  /** There is nothing to send, which is not a failure. The row is never tried again. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly problem: RowProblem }
  | RetryOutcome
  /** The row failed, and so will every row after it: the receiver accepts no more. */
  | { readonly kind: 'stop'; readonly problem: RowProblem };

/** The code of a row whose delivery was aborted by the signal. */
export const ABORTED = 'aborted';

/** Receives the rows of a push, or of a part of it. */
export interface RowReceiver {
  /** The most rows per call of `deliver`. */
  readonly batchSize: number;
  /** The most concurrent calls of `deliver`. */
  readonly callsInFlight: number;
  /**
   * Returns one outcome per row, in order. Anything the receiver does is an outcome; only our own bugs throw. After
   * an abort it settles at once, with `ABORTED` for rows without a response.
   */
  deliver(rows: readonly OutgoingRow[], abortSignal: AbortSignal): Promise<readonly RowOutcome[]>;
}

type TargetOpening = { readonly receiver: RowReceiver } | { readonly stop: PushStop };

/** A delivery channel for rows. */
export interface Channel {
  /** The current receiver, or `stop` if there is none and no row can be sent. */
  open(workspaceId: string, target: PushTarget): Promise<TargetOpening>;
}

/** What was added to several records. */
export const sumNotes = (
  allNotes: readonly (RowNotes | undefined)[],
): Pick<RowNotes, 'added' | 'failed'> => ({
  added: allNotes.reduce((sum, rowNotes) => sum + (rowNotes?.added ?? 0), 0),
  failed: allNotes.reduce((sum, rowNotes) => sum + (rowNotes?.failed ?? 0), 0),
});
