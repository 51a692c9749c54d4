import { serviceError } from './api-error.ts';
import type { BatchOperation, Storage } from './storage.ts';

/** AWS remembers a ClientRequestToken for ten minutes. */
const REMEMBERED_MS = 10 * 60 * 1000;
const PREFIX = 'token~';
/** A token may be any text, but a key is ASCII. */
const keyOf = (token: string): string => PREFIX + Buffer.from(token).toString('hex');

interface Remembered {
  readonly token: string;
  readonly fingerprint: string;
  readonly at: number;
}

interface Known extends Remembered {
  readonly isDone: boolean;
}

/** The tokens of transactions, stored in the same batch as their writes, so that they survive a restart. */
export class RequestTokens {
  readonly #storage: Storage;
  readonly #known = new Map<string, Known>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async load(): Promise<void> {
    const remembered = (await this.#storage.values(PREFIX)) as Remembered[];
    remembered.sort((a, b) => a.at - b.at);
    for (const one of remembered) this.#known.set(one.token, { ...one, isDone: true });
  }

  /**
   * Runs the work once for all requests with this token. `repeated` responds to later requests; concurrent ones are
   * rejected. A failed request frees its token.
   */
  async once<T>(
    token: string,
    fingerprint: string,
    work: (remember: readonly BatchOperation[]) => Promise<T>,
    repeated: () => Promise<T>,
  ): Promise<T> {
    const forgotten = this.#forgetOld(Date.now());
    const known = this.#known.get(token);
    if (known) {
      if (known.fingerprint !== fingerprint) {
        throw serviceError(
          'IdempotentParameterMismatchException',
          'The provided client token is already in use by a request with different parameters',
        );
      }
      if (known.isDone) return repeated();
      throw serviceError(
        'TransactionInProgressException',
        'The transaction with the given request token is already in progress.',
      );
    }
    const value: Remembered = { token, fingerprint, at: Date.now() };
    this.#known.set(token, { ...value, isDone: false });
    try {
      const result = await work([...forgotten, { type: 'put', key: keyOf(token), value }]);
      this.#known.set(token, { ...value, isDone: true });
      return result;
    } catch (error) {
      this.#known.delete(token);
      throw error;
    }
  }

  /** Tokens are in the order they arrived, so the old ones come first. */
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
