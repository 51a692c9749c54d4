import { Readable } from 'node:stream';

/** The bytes of a streamed response. It holds at most one chunk: the function waits until that one is taken. */
export class ResponseBody extends Readable {
  readonly #notifyWorker: (kind: 'pulled' | 'cancelled') => void;
  #holdsChunk = false;

  constructor(notifyWorker: (kind: 'pulled' | 'cancelled') => void) {
    super({ highWaterMark: 1 });
    this.#notifyWorker = notifyWorker;
    // The reader may have left before the function failed.
    this.on('error', () => undefined);
  }

  add(bytes: Uint8Array): void {
    this.#holdsChunk = true;
    this.push(bytes);
  }

  override _read(): void {
    if (!this.#holdsChunk) return;
    this.#holdsChunk = false;
    this.#notifyWorker('pulled');
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#notifyWorker('cancelled');
    done(error);
  }
}
