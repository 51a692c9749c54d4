/** What a container has prepared for a connection, until it is told otherwise; failures are not kept. */
export class ReadyOnce<Prepared = void> {
  readonly #ready = new Map<string, Promise<Prepared>>();

  ensure(key: string, prepare: () => Promise<Prepared>): Promise<Prepared> {
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
