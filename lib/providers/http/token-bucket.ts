import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  readonly perSecond: number;
  /** How many calls may come at once after a rest. */
  readonly burst: number;
}

/** Spaces calls out. It stands for one container: what others send as well the service on the other side counts. */
export class TokenBucket {
  readonly #pace: Pace;
  #tokens: number;
  #filledAt = performance.now();

  constructor(pace: Pace) {
    this.#pace = pace;
    this.#tokens = pace.burst;
  }

  /** Nobody has a turn for so long. */
  rest(ms: number): void {
    this.#tokens = Math.min(this.#tokens, -(ms / 1000) * this.#pace.perSecond);
    this.#filledAt = performance.now();
  }

  /** Waits for its turn; rejects with the signal. */
  async take(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const { perSecond, burst } = this.#pace;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1000) * perSecond) - 1;
    this.#filledAt = now;
    // Below zero tokens are owed: whoever comes next waits behind this one.
    if (this.#tokens < 0) await sleep((-this.#tokens / perSecond) * 1000, undefined, { signal });
    signal.throwIfAborted();
  }
}
