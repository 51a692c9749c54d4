import type { FunctionError } from '../types.ts';

export interface BodyEvents {
  /** The reader took a chunk, so the function may send the next one. */
  pulled(): void;
  /** The reader disconnected before the end. */
  cancelled(): void;
}

type Step = IteratorResult<Uint8Array, undefined>;
const END: Step = { done: true, value: undefined };

/** The bytes of a streamed response. It holds at most one chunk: the function waits until that one is taken. */
export class ResponseBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #events: BodyEvents;
  #chunk: Uint8Array | undefined;
  #reader: PromiseWithResolvers<Step> | undefined;
  #ended = false;
  #failure: FunctionError | undefined;

  constructor(events: BodyEvents) {
    this.#events = events;
  }

  push(bytes: Uint8Array): void {
    if (this.#ended) return;
    const reader = this.#reader;
    this.#reader = undefined;
    if (!reader) {
      this.#chunk = bytes;
      return;
    }
    reader.resolve({ done: false, value: bytes });
    this.#events.pulled();
  }

  end(): void {
    this.#ended = true;
    this.#reader?.resolve(END);
    this.#reader = undefined;
  }

  fail(error: FunctionError): void {
    if (this.#ended) return;
    this.#ended = true;
    if (!this.#reader) {
      this.#failure = error;
      return;
    }
    this.#reader.reject(error);
    this.#reader = undefined;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    if (this.#reader) {
      return Promise.reject(
        new Error('A streamed answer has one reader: await next() before calling it again.'),
      );
    }
    const chunk = this.#chunk;
    if (chunk) {
      this.#chunk = undefined;
      this.#events.pulled();
      return Promise.resolve({ done: false, value: chunk });
    }
    const failure = this.#failure;
    if (failure) {
      this.#failure = undefined;
      return Promise.reject(failure);
    }
    if (this.#ended) return Promise.resolve(END);
    this.#reader = Promise.withResolvers<Step>();
    return this.#reader.promise;
  }

  return(): Promise<Step> {
    this.#chunk = undefined;
    this.#failure = undefined;
    if (!this.#ended) {
      this.end();
      this.#events.cancelled();
    }
    return Promise.resolve(END);
  }
}
