/** An entry takes about 100 bytes, so a full memory takes about 1 MB. */
const MAX_ENTRIES = 10_000;

/** What a process remembers by name. When it is full, it forgets the oldest entry. */
export class RecentMemory<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;

  constructor(capacity: number = MAX_ENTRIES) {
    this.#capacity = capacity;
  }

  recall(name: string): Value | undefined {
    return this.#values.get(name);
  }

  forget(name: string): void {
    this.#values.delete(name);
  }

  remember(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
    if (this.#values.size <= this.#capacity) return;
    const [leastRecent] = this.#values.keys();
    if (leastRecent !== undefined) this.#values.delete(leastRecent);
  }
}
