/** Entries of about 100 bytes: a full memory takes about 1 MB. */
const MAX_COLLECTIONS = 10_000;

/**
 * Remembers how many shards each collection had when this process last looked, so that a reader can start
 * on all of them at once. A guess only: every list still reads the true number.
 */
export class ShardMemory {
  readonly #counts = new Map<string, number>();
  readonly #capacity: number;

  constructor(capacity: number = MAX_COLLECTIONS) {
    this.#capacity = capacity;
  }

  guess(collection: string): number {
    return this.#counts.get(collection) ?? 1;
  }

  remember(collection: string, shards: number): void {
    this.#counts.delete(collection);
    this.#counts.set(collection, shards);
    if (this.#counts.size <= this.#capacity) return;
    const [leastRecent] = this.#counts.keys();
    if (leastRecent !== undefined) this.#counts.delete(leastRecent);
  }
}

/** Shared by all lists of a process. */
export const rememberedShards = new ShardMemory();
