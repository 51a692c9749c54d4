import type { Dispatcher } from 'undici';
import { WebFailure } from './web-failure.ts';

export interface FetchLimits {
  /** From waiting for a connection to the last byte. */
  readonly totalMs: number;
  /** Between two pieces of an answer. */
  readonly idleMs: number;
  /** What is taken of a body, as it comes over the line. */
  readonly maxBytes: number;
  /** Whether a longer body is cut there instead of refused. */
  readonly cut: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const INTERIM = 200;
/** A server that means well sends one or two. */
const MOST_INTERIMS = 20;

/** One GET with bounds on time and size; a body that drips for ever ends with its time. */
export class Fetching implements Dispatcher.DispatchHandler {
  readonly answer: Promise<RawAnswer>;
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #limits: FetchLimits;
  readonly #total: NodeJS.Timeout;
  #idle: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<RawAnswer, 'body'> | undefined;
  #interims = 0;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(limits: FetchLimits) {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#limits = limits;
    this.#total = setTimeout(() => this.fail(timedOut(limits.totalMs)), limits.totalMs);
    this.#idle = this.#newIdle();
  }

  /** Settles at once and cuts the connection, if there is one. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#end();
    this.#reject(error);
    this.#controller?.abort(new Error('the fetch is over'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('the fetch is over'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < INTERIM) {
      this.#interims += 1;
      if (this.#interims > MOST_INTERIMS) {
        this.fail(new WebFailure('unexpected_answer', 'The server sent interim answers without end.'));
      }
      return;
    }
    this.#stillGoing();
    this.#head = { status, headers };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#stillGoing();
    const room = this.#limits.maxBytes - this.#bytes;
    if (chunk.length <= room) {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      return;
    }
    if (!this.#limits.cut) {
      this.fail(
        new WebFailure('too_large', `The answer is longer than ${this.#limits.maxBytes} bytes.`, {
          status: this.#head?.status ?? null,
        }),
      );
      return;
    }
    this.#chunks.push(chunk.subarray(0, room));
    this.onResponseEnd();
    this.#controller?.abort(new Error('the rest is not wanted'));
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#end();
    if (this.#head) this.#resolve({ ...this.#head, body: Buffer.concat(this.#chunks) });
    else this.#reject(new WebFailure('unexpected_answer', 'The server ended without an answer.'));
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#reject(error);
  }

  #newIdle(): NodeJS.Timeout {
    const { idleMs } = this.#limits;
    return setTimeout(() => this.fail(timedOut(idleMs)), idleMs);
  }

  #stillGoing(): void {
    clearTimeout(this.#idle);
    if (!this.#isOver) this.#idle = this.#newIdle();
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#total);
    clearTimeout(this.#idle);
  }
}

const timedOut = (limitMs: number): WebFailure =>
  new WebFailure('timeout', `The server took longer than ${limitMs} ms.`);
