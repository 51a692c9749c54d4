/** What a container has made ready for a connection, until it is told otherwise; failures are not kept. */
export class ReadyOnce {
  readonly #ready = new Map<string, Promise<void>>();

  ensure(key: string, prepare: () => Promise<void>): Promise<void> {
    const known = this.#ready.get(key);
    if (known) return known;
    const preparing = prepare();
    this.#ready.set(key, preparing);
    preparing.catch(() => this.#ready.delete(key));
    return preparing;
  }

  forget(key: string): void {
    this.#ready.delete(key);
  }
}
