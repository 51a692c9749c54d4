import { hash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { HOUR_SECONDS, MINUTE_MS } from '#contract/time.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import { logger } from '#platform/logger.ts';
import { keys } from '#table/keys.ts';
import type { ListState } from './collection-state.ts';
import type { ListIo } from './list-io.ts';
import type { CollectionSource, Item, ListRequest, TableKey } from './list-request.ts';
import { packKeys, unpackKeys } from './packed-keys.ts';

/** If a client spends longer than this on a page, its next page is found from scratch. */
const WALK_SECONDS = 30 * 60;

/** A longer walk finds its rows again once. A thousand pages at twenty seconds each fit. */
const TRAIL_SECONDS = 6 * HOUR_SECONDS;

/**
 * How long a first page is cached. This bounds the error after a write long after its announcement, or an
 * unusually late index.
 */
export const FIRST_PAGE_MS = 5 * MINUTE_MS;

const storedPage = z.array(z.tuple([z.string(), z.string()]).transform(([PK, SK]): TableKey => ({ PK, SK })));

/** The rows of a walk in order, noted when it started. */
const trail = z.object({
  id: z.string(),
  /** The positions it covers: from `from` up to, but not including, `to`. */
  from: z.int(),
  to: z.int(),
  /** Whether it covers the end of the list. */
  isWhole: z.boolean(),
});

export type Trail = z.infer<typeof trail>;

/** Where a walk continues, and what is known so far. */
const bookmark = z.object({
  /** The position after which the next page starts. With a trail: the end of the trail. */
  after: z.string(),
  /** All matches when the walk started. */
  total: z.int(),
  /** How many rows to read first from each shard. */
  limits: z
    .string()
    .transform((text) => text.split(',').map((limit) => Number.parseInt(limit, 36)))
    .pipe(z.array(z.int())),
  trail: trail.exactOptional(),
});

export type Bookmark = z.infer<typeof bookmark>;

const firstPage = z.object({
  total: z.int(),
  version: z.string(),
  found_at: z.int(),
  page: storedPage,
  next: bookmark.exactOptional(),
});

export interface FirstPage {
  readonly total: number;
  readonly keys: readonly TableKey[];
  readonly next: Bookmark | undefined;
}

type Asked = Pick<ListRequest<unknown>, 'filters' | 'keep' | 'keepName' | 'sight' | 'order' | 'walker'> & {
  readonly source: CollectionSource;
};

const packed = z.instanceof(Uint8Array);

const stored = ({ limits, ...mark }: Bookmark) => ({
  ...mark,
  limits: limits.map((limit) => limit.toString(36)).join(','),
});

/**
 * Notes that lists with the same question share. A question is everything that decides which rows match and
 * in what order, including the viewer. Bookmarks are also separate per client. Notes in another version's
 * format are ignored.
 */
export class PageNotes {
  readonly #io: ListIo;
  readonly #collection: string;
  readonly #question: string;
  readonly #walk: string;

  private constructor(io: ListIo, { source, filters = [], keepName, sight, order, walker }: Asked) {
    this.#io = io;
    this.#collection = source.collection;
    const viewed = { keep: keepName, sight: sight?.name, members: source.members?.name };
    const asked = [source.index.name, order, filters, viewed];
    this.#question = hash('sha256', JSON.stringify(asked), 'base64url');
    this.#walk = hash('sha256', JSON.stringify([...asked, walker ?? null]), 'base64url');
  }

  /** Undefined if a `keep` rule has no name, since its notes would mix with another rule's. */
  static of(io: ListIo, asked: Asked): PageNotes | undefined {
    return asked.keep && asked.keepName === undefined ? undefined : new PageNotes(io, asked);
  }

  async bookmarkAt(offset: number): Promise<Bookmark | undefined> {
    const item = await this.#io.getConsistently(keys.walk(this.#collection, this.#walk, offset));
    return this.#isValid(item) ? bookmark.safeParse(item).data : undefined;
  }

  noteBookmark(offset: number, next: Bookmark): Promise<void> {
    return this.#note(keys.walk(this.#collection, this.#walk, offset), stored(next), WALK_SECONDS);
  }

  /** The cached first page, if nothing has changed since. */
  async firstPage(limit: number): Promise<(state: ListState) => FirstPage | undefined> {
    const item = await this.#io.get(keys.firstPage(this.#collection, this.#question, limit));
    return (state) => {
      const kept = firstPage.safeParse(item).data;
      if (!kept || !state.isSettled) return undefined;
      const { total, version, found_at, page, next } = kept;
      if (version !== state.version || this.#io.now - found_at >= FIRST_PAGE_MS) return undefined;
      return { total, next, keys: page };
    };
  }

  /** Caches a page only if its collections were settled, so it includes all announced changes. */
  async noteFirstPage(limit: number, { version, isSettled }: ListState, page: FirstPage): Promise<void> {
    if (!isSettled) return;
    await this.#note(
      keys.firstPage(this.#collection, this.#question, limit),
      {
        version,
        found_at: this.#io.now,
        total: page.total,
        page: page.keys.map(({ PK, SK }) => [PK, SK]),
        ...(page.next && { next: stored(page.next) }),
      },
      FIRST_PAGE_MS / 1000,
    );
  }

  /** Notes rows under a new id, so that concurrent writers don't mix theirs. */
  noteTrail(
    rows: readonly TableKey[],
    { from, isWhole }: Pick<Trail, 'from' | 'isWhole'>,
  ): { readonly trail: Trail; readonly noted: Promise<unknown> } {
    const id = randomUUID();
    const parts = chunked(rows, this.#io.trails.perPart);
    return {
      trail: { id, from, to: from + rows.length, isWhole },
      noted: Promise.all(
        parts.map((part, at) =>
          this.#note(
            keys.trail(this.#collection, this.#question, id, at),
            { rows: packKeys(part) },
            TRAIL_SECONDS,
          ),
        ),
      ),
    };
  }

  /** The rows at these positions of a trail, or undefined if they are missing or expired. */
  async trailRows(
    { id, from, to }: Trail,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<TableKey[] | undefined> {
    const { perPart } = this.#io.trails;
    const [first, end] = [offset - from, Math.min(offset + limit, to) - from];
    if (first >= end) return [];
    const firstPart = Math.floor(first / perPart);
    const count = Math.floor((end - 1) / perPart) - firstPart + 1;
    const parts = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        this.#trailPart(keys.trail(this.#collection, this.#question, id, firstPart + at)),
      ),
    );
    if (parts.includes(undefined)) return undefined;
    const skipped = firstPart * perPart;
    return parts.flatMap((part) => part ?? []).slice(first - skipped, end - skipped);
  }

  async #trailPart(key: TableKey): Promise<TableKey[] | undefined> {
    const item = await this.#io.getConsistently(key);
    const rows = this.#isValid(item) ? packed.safeParse(item?.rows).data : undefined;
    return rows && unpackKeys(rows);
  }

  /** Expired items can stay in the table for days. */
  #isValid(item: Item | undefined): boolean {
    return item !== undefined && Number(item.expires_at) * 1000 > this.#io.now;
  }

  /** A note only saves work: without it the list is still correct. */
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
