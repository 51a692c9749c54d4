/** Remembers what a container has set up for a connection until it is cleared. Failures are not remembered. */
export class ReadyOnce<Prepared = void> {
  readonly #ready = new Map<string, Promise<Prepared>>();

  ensure(key: string, prepare: () => Promise<Prepared>): Promise<Prepared> {
    const prepared = this.#ready.get(key);
    if (prepared) return prepared;
    const preparing = prepare();
    this.#ready.set(key, preparing);
    preparing.catch(() => this.#ready.delete(key));
    return preparing;
  }

  /** What is set up. If nothing is, what `look` sees, which isn't remembered. */
  async peek(key: string, prepare: () => Promise<Prepared>): Promise<Prepared> {
    return this.#ready.get(key) ?? prepare();
  }

  forget(key: string): void {
    this.#ready.delete(key);
  }
}
