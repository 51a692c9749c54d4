import type { RetryOutcome } from './channel.ts';
import type { ReceiverHealth } from './receiver-health.ts';

export interface RowToSend {
  /** Its number within the chunk or the request. */
  readonly row: number;
  /** The record's id. */
  readonly id: string;
}

/** The rows that have not ended. */
export interface DeliveredRows {
  /** Rows that may be retried, and why. */
  readonly open: readonly { readonly row: RowToSend; readonly failure: RetryOutcome }[];
  /** Rows for which there was no time or no willing receiver. */
  readonly untried: readonly RowToSend[];
  readonly health: ReceiverHealth;
  /** Why rows could not be loaded. They are among the untried. */
  readonly unreadable?: unknown;
}
