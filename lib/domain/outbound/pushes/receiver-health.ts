import type { RetryOutcome, RowOutcome, RowReceiver } from './channel.ts';
import type { PushStop } from './push-run-record.ts';

/** What the responses to a batch of rows say about the receiver as a whole. */
export class ReceiverHealth {
  readonly #rowsInFlight: number;
  #failuresInARow = 0;
  #sent = 0;
  #failure: RetryOutcome | undefined;
  #stop: PushStop | undefined;

  constructor({ batchSize, callsInFlight }: Pick<RowReceiver, 'batchSize' | 'callsInFlight'>) {
    this.#rowsInFlight = batchSize * callsInFlight;
  }

  recordOutcome(outcome: RowOutcome): void {
    // The receiver never saw it.
    if (outcome.kind === 'skipped') return;
    if (outcome.kind === 'sent') this.#sent += 1;
    if (outcome.kind === 'stop') {
      const { code, message } = outcome.problem;
      this.#stop ??= { code, message };
    }
    if (outcome.kind !== 'retry') {
      this.#failuresInARow = 0;
      return;
    }
    this.#failuresInARow += 1;
    // As many consecutive failures as rows in flight: none of them got through.
    if (outcome.isOverload || this.#failuresInARow >= this.#rowsInFlight) this.#failure ??= outcome;
  }

  /** Why the receiver accepts nothing more. */
  get stop(): PushStop | undefined {
    return this.#stop;
  }

  /** Why the receiver needs a pause. */
  get failure(): RetryOutcome | undefined {
    return this.#failure;
  }

  get acceptsRows(): boolean {
    return this.#stop === undefined && this.#failure === undefined;
  }

  get hasAcceptedRows(): boolean {
    return this.#sent > 0;
  }
}
