/** Small enough for cheap inserts, large enough to keep the list of chunks short. */
const MAX_CHUNK = 512;

/** The first position in a sorted list for which the test is true. */
function firstWhere<T>(list: readonly T[], holds: (value: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = list[middle];
    if (value !== undefined && holds(value)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sorted keys in chunks: fast to insert, remove and iterate in both directions. */
export class SortedKeys {
  readonly #chunks: string[][] = [];

  add(key: string): void {
    const at = Math.min(this.#chunkOf(key), Math.max(0, this.#chunks.length - 1));
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push([key]);
      return;
    }
    chunk.splice(
      firstWhere(chunk, (other) => other >= key),
      0,
      key,
    );
    if (chunk.length > MAX_CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(MAX_CHUNK / 2));
  }

  delete(key: string): void {
    const at = this.#chunkOf(key);
    const chunk = this.#chunks[at];
    const position = chunk ? firstWhere(chunk, (other) => other >= key) : 0;
    if (chunk?.[position] !== key) return;
    chunk.splice(position, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Keys from the bound upwards. Nothing may be added or deleted in the meantime. */
  *from(bound: string, inclusive: boolean): Generator<string> {
    const behind = (key: string) => (inclusive ? key >= bound : key > bound);
    const first = firstWhere(this.#chunks, (chunk) => behind(chunk.at(-1) ?? ''));
    for (let at = first; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at] ?? [];
      for (
        let position = at === first ? firstWhere(chunk, behind) : 0;
        position < chunk.length;
        position += 1
      ) {
        yield chunk[position] ?? '';
      }
    }
  }

  /** Keys from the bound downwards. Nothing may be added or deleted in the meantime. */
  *downFrom(bound: string, inclusive: boolean): Generator<string> {
    const beyond = (key: string) => (inclusive ? key > bound : key >= bound);
    const last = firstWhere(this.#chunks, (chunk) => beyond(chunk.at(-1) ?? ''));
    for (let at = Math.min(last, this.#chunks.length - 1); at >= 0; at -= 1) {
      const chunk = this.#chunks[at] ?? [];
      for (
        let position = (at === last ? firstWhere(chunk, beyond) : chunk.length) - 1;
        position >= 0;
        position -= 1
      ) {
        yield chunk[position] ?? '';
      }
    }
  }

  /** The chunk that contains the key or should contain it. */
  #chunkOf(key: string): number {
    return firstWhere(this.#chunks, (chunk) => (chunk.at(-1) ?? '') >= key);
  }
}
