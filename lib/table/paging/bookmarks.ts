import { hash, randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { HOUR_SECONDS } from '#contract/time.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { logger } from '#platform/logger.ts';
import { keys } from '#table/keys.ts';
import type { ListIo } from './list-io.ts';
import type { CollectionSource, Item, ListRequest, SnapshotSizes, TableKey } from './list-request.ts';

/** If a client spends longer than this on a page, its next page is found from the start of the list. */
const BOOKMARK_SECONDS = 30 * 60;

/** A client that needs longer has its rows found again once. A thousand pages at twenty seconds each fit. */
const SNAPSHOT_SECONDS = 6 * HOUR_SECONDS;

/** A packed row takes about 14 bytes: 70 per write unit, 280 per read unit. */
export const SNAPSHOT_SIZES: SnapshotSizes = {
  // 1,400 write units, against some 5,000 read units for each further page.
  maxRows: 100_000,
  // Four read units per page.
  rowsPerPart: 1_000,
  // At most 300 read units.
  maxMembersByKey: 300,
};

/** The rows that follow a page, in order. */
const snapshot = z.object({
  id: z.string(),
  /** The positions it covers: from `from` up to, but not including, `to`. */
  from: z.int(),
  to: z.int(),
  /** Whether it covers the end of the list. */
  isComplete: z.boolean(),
});

export type Snapshot = z.infer<typeof snapshot>;

const bookmark = z.object({
  /** The position after which the next page starts. With a snapshot: the end of the snapshot. */
  after: z.string(),
  /** All matches when the first page was read. */
  total: z.int(),
  /** One in so many rows matches. */
  rowsPerMatch: z.number(),
  snapshot: snapshot.exactOptional(),
});

/** Where a list continues after a page. */
export type Bookmark = z.infer<typeof bookmark>;

type Question = Pick<ListRequest<unknown>, 'filters' | 'rule' | 'visibility' | 'order' | 'clientId'> & {
  readonly source: CollectionSource;
};

const packedKeys = z.instanceof(Uint8Array);

/** A short name, unique for this set of ids and this member. */
export const hashIds = (ids: ReadonlySet<string>, memberId = ''): string =>
  hash('sha256', JSON.stringify([memberId, [...ids].sort()]), 'base64url');

/**
 * What the pages of one question leave for the next. A question is everything that decides which rows match and in what
 * order, including the viewer and the client. What another version stored in another format is ignored.
 */
export class Bookmarks {
  readonly #io: ListIo;
  readonly #collection: string;
  readonly #question: string;
  readonly #rowsPerPart: number;

  constructor(
    io: ListIo,
    { source, filters = [], rule, visibility, order, clientId }: Question,
    { rowsPerPart }: SnapshotSizes,
  ) {
    this.#io = io;
    this.#rowsPerPart = rowsPerPart;
    this.#collection = source.collection;
    const limits = { rule: rule?.name, visibility: visibility?.name, members: source.members?.name };
    const question = [source.index.name, order, filters, limits, clientId ?? null];
    this.#question = hash('sha256', JSON.stringify(question), 'base64url');
  }

  async read(offset: number): Promise<Bookmark | undefined> {
    return bookmark.safeParse(await this.#read(keys.bookmark(this.#collection, this.#question, offset))).data;
  }

  write(offset: number, nextBookmark: Bookmark): Promise<void> {
    return this.#write(
      keys.bookmark(this.#collection, this.#question, offset),
      nextBookmark,
      BOOKMARK_SECONDS,
    );
  }

  /** Stores rows under a new id, so that concurrent pages don't mix theirs. */
  async writeSnapshot(
    rows: readonly TableKey[],
    { from, isComplete }: Pick<Snapshot, 'from' | 'isComplete'>,
  ): Promise<Snapshot> {
    const id = randomUUID();
    await Promise.all(
      splitIntoChunks(rows, this.#rowsPerPart).map((partRows, index) =>
        this.#write(this.#getPartKey(id, index), { rows: packKeys(partRows) }, SNAPSHOT_SECONDS),
      ),
    );
    return { id, from, to: from + rows.length, isComplete };
  }

  /** The rows of a snapshot from `offset` on, or undefined if they are missing or expired. */
  async readSnapshot(
    { id, from, to }: Snapshot,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<TableKey[] | undefined> {
    const rowsPerPart = this.#rowsPerPart;
    const start = offset - from;
    const end = Math.min(offset + limit, to) - from;
    if (start >= end) return [];
    const firstPart = Math.floor(start / rowsPerPart);
    const count = Math.floor((end - 1) / rowsPerPart) - firstPart + 1;
    const parts = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const item = await this.#read(this.#getPartKey(id, firstPart + index));
        const rows = packedKeys.safeParse(item?.rows).data;
        return rows && unpackKeys(rows);
      }),
    );
    if (parts.includes(undefined)) return undefined;
    const skippedRows = firstPart * rowsPerPart;
    return parts.flatMap((partKeys) => partKeys ?? []).slice(start - skippedRows, end - skippedRows);
  }

  #getPartKey(id: string, partNumber: number): TableKey {
    return keys.snapshotPart(this.#collection, this.#question, id, partNumber);
  }

  /** Expired items can stay in the table for days. */
  async #read(key: TableKey): Promise<Item | undefined> {
    const item = await this.#io.get(key);
    return item && Number(item.expires_at) * 1000 > this.#io.now ? item : undefined;
  }

  /** It only saves work: without it the list is still correct. */
  async #write(key: TableKey, storedFields: Item, seconds: number): Promise<void> {
    const expires_at = Math.ceil(this.#io.now / 1000) + seconds;
    try {
      await this.#io.put({ ...key, ...storedFields, expires_at });
    } catch (error) {
      this.#io.signal.throwIfAborted();
      logger.warn('a list could not store where it continues', { error });
    }
  }
}

/** Keys contain no control characters. */
const SEPARATOR = '\n';

/** Keys resemble each other, so compression brings them from 80 bytes to about 14. */
export const packKeys = (rows: readonly TableKey[]): Uint8Array =>
  deflateRawSync(rows.flatMap(({ PK, SK }) => [PK, SK]).join(SEPARATOR));

export function unpackKeys(packed: Uint8Array): TableKey[] {
  const texts = inflateRawSync(packed).toString().split(SEPARATOR);
  return Array.from({ length: texts.length / 2 }, (_, index) => ({
    PK: texts[index * 2] ?? '',
    SK: texts[index * 2 + 1] ?? '',
  }));
}
