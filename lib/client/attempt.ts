import { ConnectionError, connectionErrorOf } from './connection-error.ts';

/**
 * One try at a call: whatever of it hangs longer than it may is ended, and so is everything once one of the caller's
 * signals says so. (`AbortSignal.any` is not there on every Node 20.)
 */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #signals: readonly AbortSignal[];
  readonly #longestMs: number;

  constructor(longestMs: number, signals: readonly (AbortSignal | undefined)[]) {
    this.#longestMs = longestMs;
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

  /** Waits for a step of the call. Fails with the caller's own reason where they ended it, else as a connection does. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    let isLate = false;
    const late = () => {
      isLate = true;
      this.#end();
    };
    const timer = this.#longestMs > 0 ? setTimeout(late, this.#longestMs) : undefined;
    try {
      return await work();
    } catch (error) {
      const ended = this.#signals.find(({ aborted }) => aborted);
      if (ended) throw ended.reason;
      if (isLate) throw new ConnectionError(`No answer within ${this.#longestMs} ms.`, error);
      throw connectionErrorOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lets go of the caller's signals, which may outlive the call by far. */
  close(): void {
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#end);
  }
}
