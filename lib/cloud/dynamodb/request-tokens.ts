import { serviceError } from './api-error.ts';
import type { BatchOperation, Storage } from './storage.ts';

/** AWS remembers a ClientRequestToken for ten minutes. */
const REMEMBERED_MS = 10 * 60 * 1000;
const PREFIX = 'token~';
/** A token may be any text, a key is ASCII. */
const keyOf = (token: string): string => PREFIX + Buffer.from(token).toString('hex');

interface Remembered {
  readonly token: string;
  readonly fingerprint: string;
  readonly at: number;
}

interface Known extends Remembered {
  readonly done: Promise<unknown>;
}

/** The tokens of transactions, kept in the same batch as their writes so that a restart forgets none. */
export class RequestTokens {
  readonly #storage: Storage;
  readonly #known = new Map<string, Known>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async load(): Promise<void> {
    const remembered = (await this.#storage.values(PREFIX)) as Remembered[];
    remembered.sort((a, b) => a.at - b.at);
    for (const one of remembered) this.#known.set(one.token, { ...one, done: Promise.resolve() });
  }

  /**
   * Runs the work once for all requests with this token; `repeated` answers the others.
   * A request that failed leaves its token free.
   */
  async once<T>(
    token: string,
    fingerprint: string,
    work: (remember: readonly BatchOperation[]) => Promise<T>,
    repeated: () => Promise<T>,
  ): Promise<T> {
    const forgotten = this.#forgetOld(Date.now());
    for (let known = this.#known.get(token); known !== undefined; known = this.#known.get(token)) {
      if (known.fingerprint !== fingerprint) {
        throw serviceError(
          'IdempotentParameterMismatchException',
          'The provided client token is already in use by a request with different parameters',
        );
      }
      const succeeded = await known.done.then(
        () => true,
        () => false,
      );
      if (succeeded) return repeated();
    }
    const value: Remembered = { token, fingerprint, at: Date.now() };
    const done = work([...forgotten, { type: 'put', key: keyOf(token), value }]);
    this.#known.set(token, { ...value, done });
    try {
      return await done;
    } catch (error) {
      this.#known.delete(token);
      throw error;
    }
  }

  /** Tokens stand in the order they came in, so the old ones are first. */
  #forgetOld(now: number): BatchOperation[] {
    const operations: BatchOperation[] = [];
    for (const [token, { at }] of this.#known) {
      if (at > now - REMEMBERED_MS) break;
      this.#known.delete(token);
      operations.push({ type: 'del', key: keyOf(token) });
    }
    return operations;
  }
}
