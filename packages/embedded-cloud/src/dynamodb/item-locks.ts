/** Keeps two writers of one item apart, be they single writes, batches or transactions. */
export class ItemLocks {
  readonly #last = new Map<string, Promise<void>>();
  readonly #held = new Set<string>();

  /**
   * Runs the work once everybody who asked earlier for one of these keys is done.
   * All places are taken in one step, so that two runs can never wait for each other.
   */
  async run<T>(keys: readonly string[], work: () => T | Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const earlier = new Set<Promise<void>>();
    for (const key of new Set(keys)) {
      const before = this.#last.get(key);
      if (before !== undefined) earlier.add(before);
      this.#last.set(key, promise);
    }
    if (earlier.size > 0) await Promise.all(earlier);
    try {
      return await work();
    } finally {
      for (const key of keys) if (this.#last.get(key) === promise) this.#last.delete(key);
      resolve();
    }
  }

  /** Runs a transaction's work: whoever writes one of these items meanwhile is refused, not kept waiting. */
  async hold<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const key of keys) this.#held.add(key);
    try {
      return await this.run(keys, work);
    } finally {
      for (const key of keys) this.#held.delete(key);
    }
  }

  /** Whether a transaction holds the item. */
  isHeld(key: string): boolean {
    return this.#held.has(key);
  }

  /** Whether anybody is about to write the item. */
  isBusy(key: string): boolean {
    return this.#last.has(key);
  }

  /** Resolves when all the work that is under way now has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
