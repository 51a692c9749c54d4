import type { Dispatcher } from 'undici';
import { type DeliveryOutcome, outcomeOfAnswer, outcomeOfError, SWITCHED } from './delivery-outcome.ts';

interface PostingOptions {
  readonly limitMs: number;
  readonly maxResponseBytes: number;
}

const TIMED_OUT: DeliveryOutcome = {
  kind: 'retry',
  code: 'timeout',
  message: 'The receiver did not answer within the time limit.',
};

const SWITCHING_PROTOCOLS = 101;
/** A receiver that hurries to say that it is at work does so a few times in the 10 seconds it has. */
const MOST_INTERIMS = 100;

const TOO_MANY_INTERIMS: DeliveryOutcome = {
  kind: 'retry',
  code: 'invalid_response',
  message: `The receiver sent more than ${MOST_INTERIMS} interim answers (1xx) and no final one.`,
};

/**
 * One POST, from waiting for a connection to the end of the answer's body. It takes undici's events as they come:
 * `request` would build a stream for a body that nobody reads, at a seventh of the time of a request.
 *
 * undici notices an abort only once a request has its connection, so that one which ends before is refused when it
 * gets one, and never written.
 */
export class Posting implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<DeliveryOutcome>;
  readonly #resolve: (outcome: DeliveryOutcome) => void;
  readonly #reject: (error: unknown) => void;
  readonly #maxResponseBytes: number;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #answered: DeliveryOutcome | undefined;
  #bytes = 0;
  #interims = 0;
  #isOver = false;

  constructor({ limitMs, maxResponseBytes }: PostingOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<DeliveryOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#maxResponseBytes = maxResponseBytes;
    this.#timer = setTimeout(() => this.end(TIMED_OUT), limitMs);
  }

  /** Settles at once and cuts the connection, if there is one. */
  end(outcome: DeliveryOutcome): void {
    if (this.#isOver) return;
    this.#settle(outcome);
    this.#controller?.abort(new Error('the delivery is over'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('the delivery is over'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.#passOver(status);
      return;
    }
    this.#answered = outcomeOfAnswer({
      status,
      retryAfter: headers['retry-after'],
      ms: Math.round(performance.now() - this.#startedAt),
      now: Date.now(),
    });
  }

  /** Reading to the end lets the connection serve the next row; what is too long is cut off with the connection. */
  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxResponseBytes && this.#answered) this.end(this.#answered);
  }

  onResponseEnd(): void {
    if (this.#answered) this.#settle(this.#answered);
  }

  /** Without a controller where undici had something against the request itself. */
  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#isOver) return;
    if (isCallersMistake(error)) {
      this.#isOver = true;
      clearTimeout(this.#timer);
      this.#reject(error);
    } else {
      this.#settle(outcomeOfError(error));
    }
  }

  /** An interim answer says nothing yet, but one is enough for a row and a few are enough for anybody. */
  #passOver(status: number): void {
    this.#interims += 1;
    if (status === SWITCHING_PROTOCOLS) this.end(SWITCHED);
    else if (this.#interims > MOST_INTERIMS) this.end(TOO_MANY_INTERIMS);
  }

  #settle(outcome: DeliveryOutcome): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    // A receiver that has answered has decided; a body that never ends does not change it.
    this.#resolve(this.#answered ?? outcome);
  }
}

function isCallersMistake(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG';
}
