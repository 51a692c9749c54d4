import { hash } from 'node:crypto';
import * as z from 'zod';
import { logger } from '#platform/logger.ts';
import { keys } from '#table/keys.ts';
import type { CollectionState } from './collection-state.ts';
import type { ListIo } from './list-io.ts';
import type { Item, ListRequest, ListSource, TableKey } from './list-request.ts';

/** A client that works on a page for longer than this has its next page found anew. */
const WALK_SECONDS = 30 * 60;

/**
 * How long a first page is kept: what a writer that was held up between announcing and writing, or an index later than
 * any known, can leave wrong, ends with it.
 */
export const FIRST_PAGE_MS = 5 * 60 * 1000;

const storedPage = z.array(z.tuple([z.string(), z.string()]).transform(([PK, SK]): TableKey => ({ PK, SK })));

/** Where a walk goes on, and what was learnt on the way. */
const bookmark = z.object({
  /** The place in the order after which the next page begins. */
  after: z.string(),
  /** All matches when the walk began. */
  total: z.int(),
  /** How many rows to read of each shard at first. */
  limits: z
    .string()
    .transform((text) => text.split(',').map((limit) => Number.parseInt(limit, 36)))
    .pipe(z.array(z.int())),
  /** The page itself, where it is known already. */
  page: storedPage.exactOptional(),
});

export type Bookmark = z.infer<typeof bookmark>;

const firstPage = z.object({
  total: z.int(),
  version: z.int(),
  found_at: z.int(),
  page: storedPage,
  next: bookmark.exactOptional(),
});

export interface FirstPage {
  readonly total: number;
  readonly keys: readonly TableKey[];
  readonly next: Bookmark | undefined;
}

type Asked = Pick<ListRequest<unknown>, 'filters' | 'keep' | 'keepName' | 'order' | 'walker'> & {
  readonly source: Extract<ListSource, { kind: 'collection' }>;
};

const storedKeys = (keys: readonly TableKey[]) => keys.map(({ PK, SK }) => [PK, SK]);

const stored = ({ after, total, limits, page }: Bookmark) => ({
  after,
  total,
  limits: limits.map((limit) => limit.toString(36)).join(','),
  ...(page && { page: storedKeys(page) }),
});

/**
 * What the lists of one question note for each other. A question is all that decides which rows match and in which
 * order, the viewer's sight included; walks of different clients are kept apart besides.
 */
export class PageNotes {
  readonly #io: ListIo;
  readonly #collection: string;
  readonly #question: string;
  readonly #walk: string;

  private constructor(io: ListIo, { source, filters = [], keepName, order, walker }: Asked) {
    this.#io = io;
    this.#collection = source.collection;
    const asked = [source.index.name, order, filters, keepName ?? null];
    this.#question = hash('sha256', JSON.stringify(asked), 'base64url');
    this.#walk = hash('sha256', JSON.stringify([...asked, walker ?? null]), 'base64url');
  }

  /** None where a residual rule has no name: another rule's notes would look the same. */
  static of(io: ListIo, asked: Asked): PageNotes | undefined {
    return asked.keep && asked.keepName === undefined ? undefined : new PageNotes(io, asked);
  }

  async bookmarkAt(offset: number): Promise<Bookmark | undefined> {
    const item = await this.#io.getConsistently(keys.walk(this.#collection, this.#walk, offset));
    // Items that have expired may lie there for days.
    if (!item || Number(item.expires_at) * 1000 <= this.#io.now) return undefined;
    return bookmark.parse(item);
  }

  /** `pages` from here: each of them is given its time. */
  noteBookmark(offset: number, next: Bookmark, pages: number): Promise<void> {
    return this.#note(keys.walk(this.#collection, this.#walk, offset), stored(next), pages * WALK_SECONDS);
  }

  /** The first page as it was found last, if nothing has changed since. */
  async firstPage(limit: number): Promise<(state: CollectionState) => FirstPage | undefined> {
    const item = await this.#io.get(keys.firstPage(this.#collection, this.#question, limit));
    return (state) => {
      if (!item || !state.isSettled) return undefined;
      const { total, version, found_at, page, next } = firstPage.parse(item);
      if (version !== state.version || this.#io.now - found_at >= FIRST_PAGE_MS) return undefined;
      return { total, next, keys: page };
    };
  }

  /** Keeps what was found in a collection that had settled before: no announced change can be missing in it. */
  async noteFirstPage(
    limit: number,
    { version, isSettled }: CollectionState,
    page: FirstPage,
  ): Promise<void> {
    if (!isSettled) return;
    await this.#note(
      keys.firstPage(this.#collection, this.#question, limit),
      {
        version,
        found_at: this.#io.now,
        total: page.total,
        page: storedKeys(page.keys),
        ...(page.next && { next: stored(page.next) }),
      },
      FIRST_PAGE_MS / 1000,
    );
  }

  /** A note spares work and nothing more: a list that could not write one is still right. */
  async #note(key: TableKey, note: Item, seconds: number): Promise<void> {
    const expires_at = Math.ceil(this.#io.now / 1000) + seconds;
    try {
      await this.#io.put({ ...key, ...note, expires_at });
    } catch (error) {
      this.#io.signal.throwIfAborted();
      logger.warn('a list could not note its place', { error });
    }
  }
}
