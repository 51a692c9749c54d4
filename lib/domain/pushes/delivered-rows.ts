import type { RetryOutcome } from './channel.ts';
import type { ReceiverHealth } from './receiver-health.ts';

export interface RowToSend {
  /** Its number within the chunk or the request. */
  readonly row: number;
  /** The record's. */
  readonly id: string;
}

/** What became of rows, but for those that have ended. */
export interface DeliveredRows {
  /** Rows that may be tried again, and why. */
  readonly open: readonly { readonly row: RowToSend; readonly failure: RetryOutcome }[];
  /** Rows there was no time for, or no willing receiver. */
  readonly untried: readonly RowToSend[];
  readonly health: ReceiverHealth;
  /** Why rows could not be read; they are among the untried. */
  readonly unreadable?: unknown;
}
