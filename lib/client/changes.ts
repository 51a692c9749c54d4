import { ApiError } from './api-error.ts';
import { pause } from './pause.ts';

type Maybe<T> = T | Promise<T>;

export interface ChangesOptions {
  /** The cursor that `save` stored last, or nothing at the first start. */
  readonly load: () => Maybe<string | null | undefined>;
  /** Stores a cursor. It is called when all changes before it have been processed. */
  readonly save: (cursor: string) => Maybe<unknown>;
  /**
   * Copies all records, by lists or exports. It is called at the first start and when the cursor has expired, before anything
   * is saved: after a crash it is called again.
   * @default nothing is copied: only what changes from now on is told
   */
  readonly snapshot?: (() => Maybe<unknown>) | undefined;
  /** Only these types. @default all */
  readonly types?: readonly string[] | undefined;
  /** `false`: ends when there is nothing more. @default asks every five seconds */
  readonly follow?: boolean | undefined;
  /** Ends the iteration with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface ChangesPage {
  readonly data: readonly unknown[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

type Read = (query: Readonly<Record<string, unknown>>, abortSignal?: AbortSignal) => Promise<ChangesPage>;

const PAUSE_MS = 5_000;

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'cursor_expired';

/**
 * Every change, at least once. A page's cursor is saved when the consumer asks for what follows it, so a crash repeats a page
 * at most and skips nothing.
 */
export async function* changesFrom(
  readPage: Read,
  { load, save, snapshot, types, follow = true, signal }: ChangesOptions,
): AsyncGenerator<unknown, void, undefined> {
  const begin = async (): Promise<string> => {
    // The cursor first: what changes during the copy is told afterward.
    const { next_cursor } = await readPage({}, signal);
    await snapshot?.();
    await save(next_cursor);
    return next_cursor;
  };
  const storedCursor = (await load()) ?? undefined;
  /** If even a new cursor has expired, starting once more would never end. */
  let isNew = storedCursor === undefined;
  let cursor = storedCursor ?? (await begin());
  for (;;) {
    let page: ChangesPage;
    try {
      page = await readPage({ after: cursor, types: types?.join(',') }, signal);
    } catch (error) {
      if (!isExpired(error) || isNew) throw error;
      cursor = await begin();
      isNew = true;
      continue;
    }
    isNew = false;
    yield* page.data;
    cursor = page.next_cursor;
    await save(cursor);
    if (page.has_more) continue;
    if (!follow) return;
    await pause(PAUSE_MS, [signal]);
  }
}
