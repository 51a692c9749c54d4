import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  readonly perSecond: number;
  /** How many calls may start at once after a pause. */
  readonly burst: number;
}

/** Spaces out calls within one container. The receiving service counts calls from all of them. */
export class TokenBucket {
  readonly #pace: Pace;
  #tokens: number;
  #refilledAt = performance.now();

  constructor(pace: Pace) {
    this.#pace = pace;
    this.#tokens = pace.burst;
  }

  /** Blocks all calls for this long. */
  rest(ms: number): void {
    this.#tokens = Math.min(this.#tokens, -(ms / 1000) * this.#pace.perSecond);
    this.#refilledAt = performance.now();
  }

  /** Waits for its turn. Rejects if the signal aborts. */
  async claim(abortSignal: AbortSignal): Promise<void> {
    const now = performance.now();
    const { perSecond, burst } = this.#pace;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#refilledAt) / 1000) * perSecond) - 1;
    this.#refilledAt = now;
    // Below zero, tokens are owed: the next caller waits behind this one.
    if (this.#tokens < 0) await sleep((-this.#tokens / perSecond) * 1000, undefined, { signal: abortSignal });
    abortSignal.throwIfAborted();
  }
}
