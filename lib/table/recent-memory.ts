/** An entry takes about 100 bytes, so a full memory takes about 1 MB. */
const MAX_ENTRIES = 10_000;

/** What a process remembers by name. When it is full, it forgets the oldest entry. */
export class RecentMemory<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;

  constructor(capacity: number = MAX_ENTRIES) {
    this.#capacity = capacity;
  }

  recall(key: string): Value | undefined {
    return this.#values.get(key);
  }

  forget(key: string): void {
    this.#values.delete(key);
  }

  remember(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#capacity) return;
    const [leastRecent] = this.#values.keys();
    if (leastRecent !== undefined) this.#values.delete(leastRecent);
  }
}
