import type { SourceRow } from './record-source.ts';

/** DynamoDB's limit per batch read. */
const ROWS_PER_READ = 100;

export type LoadRows = (ids: readonly string[]) => Promise<ReadonlyMap<string, SourceRow>>;

/**
 * Reads a chunk's rows a hundred at a time, one batch ahead of the sending. The next rows are ready when needed, and
 * a slow receiver doesn't cause reads that aren't.
 */
export class PrefetchedRows {
  readonly #ids: readonly string[];
  readonly #load: LoadRows;
  readonly #rows = new Map<string, SourceRow>();
  readonly #reads: Promise<void>[] = [];

  constructor(ids: readonly string[], load: LoadRows) {
    this.#ids = ids;
    this.#load = load;
  }

  /**
   * The row at this position, synchronously if it is loaded. Undefined if it doesn't exist. Each row can be taken
   * once.
   */
  read(position: number): SourceRow | Promise<SourceRow | undefined> {
    const batchIndex = Math.floor(position / ROWS_PER_READ);
    while (this.#reads.length <= batchIndex + 1) this.#readNext();
    return this.#removeLoaded(position) ?? this.#readAfter(batchIndex, position);
  }

  async #readAfter(readBatchIndex: number, position: number): Promise<SourceRow | undefined> {
    await this.#reads[readBatchIndex];
    return this.#removeLoaded(position);
  }

  /** Taken rows are dropped, so a large chunk needs no more memory than a small one. */
  #removeLoaded(position: number): SourceRow | undefined {
    const id = this.#ids[position] ?? '';
    const row = this.#rows.get(id);
    this.#rows.delete(id);
    return row;
  }

  #readNext(): void {
    const startPosition = this.#reads.length * ROWS_PER_READ;
    const ids = this.#ids.slice(startPosition, startPosition + ROWS_PER_READ);
    const pendingRead = ids.length === 0 ? Promise.resolve() : this.#read(ids);
    // Callers that take one of its rows get the error. There may be none.
    pendingRead.catch(() => undefined);
    this.#reads.push(pendingRead);
  }

  async #read(ids: readonly string[]): Promise<void> {
    for (const [id, row] of await this.#load(ids)) this.#rows.set(id, row);
  }
}
