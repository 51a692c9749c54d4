/** Serializes writers of one item: single writes, batches and transactions. */
export class ItemLocks {
  readonly #last = new Map<string, Promise<void>>();
  readonly #held = new Set<string>();

  /**
   * Runs the work after all earlier work on these keys. All places are taken in one step, so two runs can't deadlock.
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

  /** Runs a transaction's work. Concurrent writes to these items are rejected, not queued. */
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

  /** Whether a write to the item is pending. */
  isBusy(key: string): boolean {
    return this.#last.has(key);
  }

  /** Resolves when all current work has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
