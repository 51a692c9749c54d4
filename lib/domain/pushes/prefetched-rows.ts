import type { FlatRow } from './record-source.ts';

/** As many as DynamoDB reads with one call. */
const ROWS_PER_READ = 100;

export type LoadRows = (ids: readonly string[]) => Promise<ReadonlyMap<string, FlatRow>>;

/**
 * Reads the rows of a chunk a hundred at a time, one hundred ahead of the sending: the next are there when they are
 * wanted, and a slow receiver's are not read before they are.
 */
export class PrefetchedRows {
  readonly #ids: readonly string[];
  readonly #load: LoadRows;
  readonly #rows = new Map<string, FlatRow>();
  readonly #reads: Promise<void>[] = [];

  constructor(ids: readonly string[], load: LoadRows) {
    this.#ids = ids;
    this.#load = load;
  }

  /** The row of the id at this position, once and at once where it has been read; undefined: there is none. */
  take(position: number): FlatRow | Promise<FlatRow | undefined> {
    const read = Math.floor(position / ROWS_PER_READ);
    while (this.#reads.length <= read + 1) this.#readNext();
    return this.#taken(position) ?? this.#whenRead(read, position);
  }

  async #whenRead(read: number, position: number): Promise<FlatRow | undefined> {
    await this.#reads[read];
    return this.#taken(position);
  }

  /** What has been taken is forgotten, so that a large chunk needs no more memory than a small one. */
  #taken(position: number): FlatRow | undefined {
    const id = this.#ids[position] ?? '';
    const row = this.#rows.get(id);
    this.#rows.delete(id);
    return row;
  }

  #readNext(): void {
    const start = this.#reads.length * ROWS_PER_READ;
    const ids = this.#ids.slice(start, start + ROWS_PER_READ);
    const reading = ids.length === 0 ? Promise.resolve() : this.#read(ids);
    // Whoever asks for one of its rows hears of the failure; perhaps nobody does.
    reading.catch(() => undefined);
    this.#reads.push(reading);
  }

  async #read(ids: readonly string[]): Promise<void> {
    for (const [id, row] of await this.#load(ids)) this.#rows.set(id, row);
  }
}
