import type { Dispatcher } from 'undici';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface WebResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Headers;
  /** From the call until the headers arrived. */
  readonly ms: number;
  readonly body: Buffer;
  /** Whether the body was longer than `maxBytes` and ends there. */
  readonly isTruncated: boolean;
}

export interface ExchangeOptions {
  /** From waiting for a connection to the last byte. @default only `signal` ends it */
  readonly totalMs?: number;
  /** Between two pieces of a response. @default `totalMs` */
  readonly idleMs?: number;
  /** How much of a body is read before the connection is closed. */
  readonly maxBytes: number;
  /**
   * `head`: status and headers decide. The body is read, so that the connection can be reused, and dropped; failures
   * after the head don't count.
   */
  readonly expects: 'head' | 'body';
  readonly signal?: AbortSignal | undefined;
}

/** The server's response was empty, too slow or in another protocol. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly reason: 'timeout' | 'interims' | 'switched' | 'empty';

  constructor(reason: ExchangeError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const SWITCHING_PROTOCOLS = 101;
const FIRST_FINAL_STATUS = 200;
/** Far more than a server needs to report progress within a request's time limit. */
export const MAX_INTERIMS = 100;

/**
 * Handles undici's events directly, because `request` builds a stream for every body, which takes a seventh of the time
 * of a webhook delivery.
 *
 * Undici notices an abort only once a request has a connection. A request that ended before is aborted when it gets
 * one, and never written.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<WebResponse>;
  readonly #resolve: (response: WebResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #options: ExchangeOptions;
  readonly #startedAt = performance.now();
  readonly #total: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Pick<WebResponse, 'status' | 'headers' | 'ms'> | undefined;
  #interims = 0;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(options: ExchangeOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<WebResponse>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#options = options;
    this.#total = this.#limit(options.totalMs);
    this.#idle = this.#limit(options.idleMs);
    options.signal?.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) this.#close();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < FIRST_FINAL_STATUS) {
      this.#countInterimResponse(status);
      return;
    }
    this.#resetIdleTimer();
    this.#head = { status, headers, ms: Math.round(performance.now() - this.#startedAt) };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#resetIdleTimer();
    const room = this.#options.maxBytes - this.#bytes;
    this.#bytes += chunk.length;
    if (this.#options.expects === 'body') this.#chunks.push(chunk.subarray(0, room));
    if (chunk.length <= room) return;
    this.#finish(true);
    this.#close();
  }

  onResponseEnd(): void {
    this.#finish(false);
  }

  /** There is no controller if undici rejected the request itself. */
  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.#fail(error);
  }

  #countInterimResponse(status: number): void {
    this.#interims += 1;
    if (status === SWITCHING_PROTOCOLS) {
      this.#fail(new ExchangeError('switched', 'The server switched to another protocol.'));
    } else if (this.#interims > MAX_INTERIMS) {
      this.#fail(
        new ExchangeError(
          'interims',
          `The server sent more than ${MAX_INTERIMS} interim responses and no final one.`,
        ),
      );
    }
  }

  readonly #onAbort = (): void => this.#fail(this.#options.signal?.reason);

  /** Settles at once and closes the connection, if there is one. */
  #fail(error: unknown): void {
    if (this.#isOver) return;
    if (this.#head && this.#options.expects === 'head') {
      this.#finish(true);
    } else {
      this.#end();
      this.#reject(error);
    }
    this.#close();
  }

  #finish(isTruncated: boolean): void {
    if (this.#isOver) return;
    this.#end();
    if (this.#head) this.#resolve({ ...this.#head, body: Buffer.concat(this.#chunks), isTruncated });
    else this.#reject(new ExchangeError('empty', 'The server closed the connection without a response.'));
  }

  #limit(limitMs: number | undefined): NodeJS.Timeout | undefined {
    if (limitMs === undefined) return undefined;
    return setTimeout(
      () => this.#fail(new ExchangeError('timeout', `The server took longer than ${limitMs} ms.`)),
      limitMs,
    );
  }

  #resetIdleTimer(): void {
    if (this.#idle === undefined || this.#isOver) return;
    this.#idle.refresh();
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#total);
    clearTimeout(this.#idle);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
  }

  #close(): void {
    this.#controller?.abort(new Error('the exchange is over'));
  }
}

/** One request and its response, limited in time and size. Rejects with `ExchangeError`, undici's error or the signal's reason. */
export async function sendRequest(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: ExchangeOptions,
): Promise<WebResponse> {
  options.signal?.throwIfAborted();
  const exchange = new Exchange(options);
  dispatcher.dispatch(request, exchange);
  return exchange.answer;
}
