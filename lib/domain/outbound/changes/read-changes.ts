import { type Change, type ChangeQuery, type ChangeType, CURSOR_DAYS } from '#contract/changes.ts';
import type { Refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type ChangePosition, readCursor, writeCursor } from './change-cursor.ts';
import type { ChangedRecords, ChangeEntry, ChangeLog } from './change-log.ts';

export interface ReadChangesPorts {
  readonly log: Pick<ChangeLog, 'read' | 'reaches' | 'positionAt'>;
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
const POSITIONS_A_READ = 5;
/** For members who see little of what changed. */
const MAX_READS = 20;
/** To read and send a last page. */
const RESERVED_MS = 3_000;

interface Selection {
  readonly types?: readonly ChangeType[] | undefined;
  readonly limit: number;
}

/** A position, and until when everything before it is read. Milliseconds since 1970. */
interface ReadCursor extends ChangePosition {
  readonly until: number;
}

/** What the log has behind a cursor. */
interface ReadEntries {
  /** In order, each with the cursor behind it. */
  readonly entries: readonly { readonly entry: ChangeEntry; readonly cursor: ReadCursor }[];
  /** The cursor behind all of them. */
  readonly end: ReadCursor;
  readonly hasMore: boolean;
}

/** Refuses if some have expired, or if the log is older than the cursor. */
async function readEntries(
  { log, now, refuse }: Pick<ReadChangesPorts, 'log' | 'now' | 'refuse'>,
  workspaceId: string,
  from: ReadCursor,
): Promise<ReadEntries> {
  const readAt = now().getTime();
  const read = await log.read(workspaceId, from.position, POSITIONS_A_READ);
  const [earliest] = read;
  const isReadable = earliest
    ? earliest.position === from.position
    : from.offset === 0 && (await log.reaches(workspaceId, from.position));
  if (!isReadable) throw refuse('cursor_expired');
  const entries = read.flatMap(({ position, entries: atPosition }) =>
    atPosition.map((entry, index) => {
      const offset = index + 1;
      const behind =
        offset < atPosition.length ? { position, offset } : { position: position + 1, offset: 0 };
      return { entry, cursor: { ...behind, until: entry.at } };
    }),
  );
  const hasMore = read.length === POSITIONS_A_READ;
  const last = entries.at(-1)?.cursor ?? from;
  return { entries: entries.slice(from.offset), end: hasMore ? last : { ...last, until: readAt }, hasMore };
}

/** Two changes of one record, reported as one. */
function mergeEntries(earlier: ChangeEntry, { isVisibilityOnly, ...later }: ChangeEntry): ChangeEntry {
  const isNew = earlier.change === 'created' && later.change === 'updated';
  return {
    ...later,
    ...(isNew && { change: 'created' }),
    owners: [...new Set([...earlier.owners, ...later.owners])],
    ...(isVisibilityOnly && earlier.isVisibilityOnly && { isVisibilityOnly }),
  };
}

interface Batch<Part> {
  readonly data: Part[];
  readonly cursor: ReadCursor;
  readonly hasMore: boolean;
}

/** The next records that changed, each by its last entry. */
function selectEntries(
  { entries, end, hasMore }: ReadEntries,
  from: ReadCursor,
  { types, limit }: Selection,
): Batch<ChangeEntry> {
  const byRecord = new Map<string, ChangeEntry>();
  let before = from;
  for (const { entry, cursor } of entries) {
    if (types === undefined || types.includes(entry.type)) {
      const record = `${entry.type} ${entry.id}`;
      const earlier = byRecord.get(record);
      if (!earlier && byRecord.size === limit)
        return { data: [...byRecord.values()], cursor: before, hasMore: true };
      byRecord.delete(record);
      byRecord.set(record, earlier ? mergeEntries(earlier, entry) : entry);
    }
    before = cursor;
  }
  return { data: [...byRecord.values()], cursor: end, hasMore };
}

/**
 * The next changes as the viewer may see them, as many as fit. If they don't, fewer entries are selected again: the first
 * part of a page that was merged isn't a page, because a record's position in it is that of its last change.
 */
async function readBatch(
  ports: Pick<ReadChangesPorts, 'log' | 'records' | 'fits' | 'now' | 'refuse'>,
  viewer: Viewer,
  from: ReadCursor,
  selection: Selection,
): Promise<Batch<Change>> {
  const read = await readEntries(ports, viewer.workspaceId, from);
  async function readFitting(limit: number): Promise<Batch<Change>> {
    const batch = selectEntries(read, from, { ...selection, limit });
    const visible = await ports.records.readVisible(viewer, batch.data);
    const data = visible.filter((change) => change !== undefined);
    if (batch.data.length <= 1 || ports.fits(data)) return { ...batch, data };
    return readFitting(Math.ceil(batch.data.length / 2));
  }
  return readFitting(selection.limit);
}

/** Where to read on; what can't be read on from is refused. */
async function startCursor(
  { log, cursorSecret, refuse }: ReadChangesPorts,
  viewer: Viewer,
  { after, since }: ChangeQuery,
  startedAt: number,
): Promise<ReadCursor> {
  const invalid = (path: string, message: string) =>
    refuse('validation_failed', undefined, [{ path, message }]);
  if (after !== undefined && since !== undefined) throw invalid('since', 'Must not be sent with after.');
  const oldest = startedAt - CURSOR_DAYS * DAY_MS;
  if (after !== undefined) {
    const cursor = readCursor(viewer, cursorSecret, after);
    if (!cursor) throw invalid('after', 'Must be a next_cursor of this workspace.');
    if (!cursor.hasSameVisibility || cursor.until < oldest) throw refuse('cursor_expired');
    return cursor;
  }
  const readUpTo = since === undefined ? startedAt : Date.parse(since);
  if (readUpTo < oldest) throw invalid('since', `Must be at most ${CURSOR_DAYS} days ago.`);
  const position = await log.positionAt(viewer.workspaceId, new Date(readUpTo - OVERLAP_MS));
  return { position, offset: 0, until: readUpTo };
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
    next_cursor: writeCursor(viewer, cursorSecret, cursor, cursor.until),
    has_more: hasMore,
  });
  const start = await startCursor(ports, viewer, query, now().getTime());
  if (query.after === undefined && query.since === undefined)
    return createPage({ data: [], cursor: start, hasMore: false });
  let batch = await readBatch(ports, viewer, start, query);
  const isEmpty = () => batch.data.length === 0 && batch.hasMore;
  for (let reads = 1; isEmpty() && reads < MAX_READS && remainingMs() > RESERVED_MS; reads += 1)
    batch = await readBatch(ports, viewer, batch.cursor, query);
  return createPage(batch);
}
