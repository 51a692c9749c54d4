/** Remembers what a container has prepared, by key, until it is forgotten. Failures are not remembered. */
export class PromiseCache<Value> {
  readonly #prepared = new Map<string, Promise<Value>>();

  ensure(key: string, prepare: () => Promise<Value>): Promise<Value> {
    const prepared = this.#prepared.get(key);
    if (prepared) return prepared;
    const preparing = prepare();
    this.#prepared.set(key, preparing);
    preparing.catch(() => this.forget(key, preparing));
    return preparing;
  }

  /** What is prepared. If nothing is, what `readValue` finds, which isn't remembered. */
  async peek(key: string, readValue: () => Promise<Value>): Promise<Value> {
    return this.#prepared.get(key) ?? readValue();
  }

  /** `outdated`: only if it is still this one, which another call may have replaced. */
  forget(key: string, outdated: Promise<Value> | undefined = this.#prepared.get(key)): void {
    if (this.#prepared.get(key) === outdated) this.#prepared.delete(key);
  }
}
