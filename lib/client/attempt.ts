import { ConnectionError, toConnectionError } from './connection-error.ts';

/**
 * One attempt at a call. A step that takes too long aborts it, and so do the caller's signals. (`AbortSignal.any` is
 * missing from some Node 20 releases.)
 */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #signals: readonly AbortSignal[];
  readonly #timeoutMs: number;

  constructor(timeoutMs: number, signals: readonly (AbortSignal | undefined)[]) {
    this.#timeoutMs = timeoutMs;
    this.#signals = signals.filter((signal) => signal !== undefined);
    for (const signal of this.#signals) {
      if (signal.aborted) this.#end();
      else signal.addEventListener('abort', this.#end);
    }
  }

  readonly #end = (): void => this.#controller.abort();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for a step of the call. Throws the caller's reason if they aborted it, otherwise a `ConnectionError`. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    let hasTimedOut = false;
    const abort = () => {
      hasTimedOut = true;
      this.#end();
    };
    const timer = this.#timeoutMs > 0 ? setTimeout(abort, this.#timeoutMs) : undefined;
    try {
      return await work();
    } catch (error) {
      const aborted = this.#signals.find((signal) => signal.aborted);
      if (aborted) throw aborted.reason;
      if (hasTimedOut) throw new ConnectionError(`No response within ${this.#timeoutMs} ms.`, error);
      throw toConnectionError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Removes the listeners from the caller's signals, which may far outlive the call. */
  close(): void {
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#end);
  }
}
