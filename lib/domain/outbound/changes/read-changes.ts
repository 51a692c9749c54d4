import { type Change, type ChangeQuery, type ChangeType, CURSOR_DAYS } from '#contract/changes.ts';
import type { Refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type ChangePosition, readCursor, writeCursor } from './change-cursor.ts';
import type { ChangedRecords, ChangeEntry, ChangeLog } from './change-log.ts';

export interface ReadChangesPorts {
  readonly log: Pick<ChangeLog, 'read' | 'hasAllBefore' | 'findPosition'>;
  readonly records: ChangedRecords;
  /** Seals cursors. */
  readonly cursorSecret: string;
  /** Whether a response holds so much. */
  readonly fits: (data: Change[]) => boolean;
  readonly now: () => Date;
  /** Until the function times out. */
  readonly remainingMs: () => number;
  readonly refuse: Refuse<'cursor_expired' | 'validation_failed'>;
}

export interface ChangePage {
  readonly data: Change[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/**
 * A new cursor begins this far back: what the lists' indexes don't show yet is in the feed then. They usually take less than
 * a second.
 */
const OVERLAP_MS = 2 * 60_000;
/** Positions read at once: more than a page holds, so that a page is full. */
const POSITIONS_PER_READ = 5;
/** For members who see little of what changed. */
const MAX_READS = 20;
/** To read and send a last page. */
const LAST_PAGE_MS = 3_000;

interface Selection {
  readonly types?: readonly ChangeType[] | undefined;
  readonly limit: number;
}

/** A position, and until when everything before it is read. Milliseconds since 1970. */
interface FeedCursor extends ChangePosition {
  readonly readUntil: number;
}

/** What the log has behind a cursor. */
interface LogSegment {
  /** In order, each with the cursor behind it. */
  readonly entries: readonly { readonly entry: ChangeEntry; readonly cursor: FeedCursor }[];
  /** The cursor behind all of them. */
  readonly end: FeedCursor;
  readonly hasMore: boolean;
}

/** Refuses if some have expired, or if the log is older than the cursor. */
async function readEntries(
  { log, now, refuse }: Pick<ReadChangesPorts, 'log' | 'now' | 'refuse'>,
  workspaceId: string,
  startCursor: FeedCursor,
): Promise<LogSegment> {
  const readAt = now().getTime();
  const changes = await log.read(workspaceId, startCursor.position, POSITIONS_PER_READ);
  const [earliestChanges] = changes;
  const isReadable = earliestChanges
    ? earliestChanges.position === startCursor.position
    : startCursor.offset === 0 && (await log.hasAllBefore(workspaceId, startCursor.position));
  if (!isReadable) throw refuse('cursor_expired');
  const entries = changes.flatMap(({ position, entries: positionEntries }) =>
    positionEntries.map((entry, index) => {
      const offset = index + 1;
      const nextPosition =
        offset < positionEntries.length ? { position, offset } : { position: position + 1, offset: 0 };
      return { entry, cursor: { ...nextPosition, readUntil: entry.at } };
    }),
  );
  const hasMore = changes.length === POSITIONS_PER_READ;
  const lastCursor = entries.at(-1)?.cursor ?? startCursor;
  return {
    entries: entries.slice(startCursor.offset),
    end: hasMore ? lastCursor : { ...lastCursor, readUntil: readAt },
    hasMore,
  };
}

/** Two changes of one record, reported as one. */
function mergeEntries(earlierEntry: ChangeEntry, { isVisibilityOnly, ...later }: ChangeEntry): ChangeEntry {
  const isNew = earlierEntry.change === 'created' && later.change === 'updated';
  return {
    ...later,
    ...(isNew && { change: 'created' }),
    owners: [...new Set([...earlierEntry.owners, ...later.owners])],
    ...(isVisibilityOnly && earlierEntry.isVisibilityOnly && { isVisibilityOnly }),
  };
}

interface Batch<Item> {
  readonly data: Item[];
  readonly cursor: FeedCursor;
  readonly hasMore: boolean;
}

/** The next records that changed, each by its last entry. */
function selectEntries(
  { entries, end, hasMore }: LogSegment,
  startCursor: FeedCursor,
  { types, limit }: Selection,
): Batch<ChangeEntry> {
  const entriesByRecord = new Map<string, ChangeEntry>();
  let previousCursor = startCursor;
  for (const { entry, cursor } of entries) {
    if (types === undefined || types.includes(entry.type)) {
      const recordKey = `${entry.type} ${entry.id}`;
      const earlierEntry = entriesByRecord.get(recordKey);
      if (!earlierEntry && entriesByRecord.size === limit)
        return { data: [...entriesByRecord.values()], cursor: previousCursor, hasMore: true };
      entriesByRecord.delete(recordKey);
      entriesByRecord.set(recordKey, earlierEntry ? mergeEntries(earlierEntry, entry) : entry);
    }
    previousCursor = cursor;
  }
  return { data: [...entriesByRecord.values()], cursor: end, hasMore };
}

/**
 * The next changes as the viewer may see them, as many as fit. If they don't, fewer entries are selected again: the first
 * part of a page that was merged isn't a page, because a record's position in it is that of its last change.
 */
async function readBatch(
  ports: Pick<ReadChangesPorts, 'log' | 'records' | 'fits' | 'now' | 'refuse'>,
  viewer: Viewer,
  startCursor: FeedCursor,
  selection: Selection,
): Promise<Batch<Change>> {
  const logSegment = await readEntries(ports, viewer.workspaceId, startCursor);
  async function readFitting(limit: number): Promise<Batch<Change>> {
    const batch = selectEntries(logSegment, startCursor, { ...selection, limit });
    const visibleChanges = await ports.records.readVisible(viewer, batch.data);
    const data = visibleChanges.filter((change) => change !== undefined);
    if (batch.data.length <= 1 || ports.fits(data)) return { ...batch, data };
    return readFitting(Math.ceil(batch.data.length / 2));
  }
  return readFitting(selection.limit);
}

/** Where to read on; what can't be read on from is refused. */
async function findStart(
  { log, cursorSecret, refuse }: ReadChangesPorts,
  viewer: Viewer,
  { after, since }: ChangeQuery,
  startedAt: number,
): Promise<FeedCursor> {
  const createInvalidError = (path: string, message: string) =>
    refuse('validation_failed', undefined, [{ path, message }]);
  if (after !== undefined && since !== undefined)
    throw createInvalidError('since', 'Must not be sent with after.');
  const oldestReadableMs = startedAt - CURSOR_DAYS * DAY_MS;
  if (after !== undefined) {
    const cursor = readCursor(viewer, cursorSecret, after);
    if (!cursor) throw createInvalidError('after', 'Must be a next_cursor of this workspace.');
    if (!cursor.hasSameVisibility || cursor.readUntil < oldestReadableMs) throw refuse('cursor_expired');
    return cursor;
  }
  const readUntilMs = since === undefined ? startedAt : Date.parse(since);
  if (readUntilMs < oldestReadableMs)
    throw createInvalidError('since', `Must be at most ${CURSOR_DAYS} days ago.`);
  const position = await log.findPosition(viewer.workspaceId, new Date(readUntilMs - OVERLAP_MS));
  return { position, offset: 0, readUntil: readUntilMs };
}

/** What changed for the viewer behind a cursor. A member may see little of it: then it is read on until they see something. */
export async function readChanges(
  ports: ReadChangesPorts,
  viewer: Viewer,
  query: ChangeQuery,
): Promise<ChangePage> {
  const { cursorSecret, now, remainingMs } = ports;
  const createPage = ({ data, cursor, hasMore }: Batch<Change>): ChangePage => ({
    data,
    next_cursor: writeCursor(viewer, cursorSecret, cursor, cursor.readUntil),
    has_more: hasMore,
  });
  const queryCursor = await findStart(ports, viewer, query, now().getTime());
  if (query.after === undefined && query.since === undefined)
    return createPage({ data: [], cursor: queryCursor, hasMore: false });
  let batch = await readBatch(ports, viewer, queryCursor, query);
  const isEmpty = () => batch.data.length === 0 && batch.hasMore;
  for (let readCount = 1; isEmpty() && readCount < MAX_READS && remainingMs() > LAST_PAGE_MS; readCount += 1)
    batch = await readBatch(ports, viewer, batch.cursor, query);
  return createPage(batch);
}
