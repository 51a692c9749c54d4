import type { DeliveryOutcome } from './delivery-outcome.ts';
import { ROWS_IN_FLIGHT } from './rows-in-flight.ts';

type Failure = Extract<DeliveryOutcome, { kind: 'retry' }>;

/** What the answers to a batch of rows say about the receiver as a whole. */
export class ReceiverHealth {
  #failuresInARow = 0;
  #delivered = 0;
  #failure: Failure | undefined;
  #isGone = false;

  note(outcome: DeliveryOutcome): void {
    if (outcome.kind === 'gone') this.#isGone = true;
    if (outcome.kind === 'delivered') this.#delivered += 1;
    if (outcome.kind !== 'retry') {
      this.#failuresInARow = 0;
      return;
    }
    this.#failuresInARow += 1;
    // As many failures in a row as rows are in flight: not one of them got through. 429 says so itself.
    if (outcome.code === 'rate_limited' || this.#failuresInARow >= ROWS_IN_FLIGHT) this.#failure ??= outcome;
  }

  /** The receiver answered 410. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Why the receiver is to be left alone for a while. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  get takesRows(): boolean {
    return !this.#isGone && this.#failure === undefined;
  }

  get hasDelivered(): boolean {
    return this.#delivered > 0;
  }
}
