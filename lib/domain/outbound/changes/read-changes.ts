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

interface ChangeBatch {
  /** Each record's last note. */
  readonly notes: readonly ChangeEntry[];
  readonly cursor: ChangePosition;
  /** Where the batch ends: at its limit, with the positions that are read at once, or with the log. */
  readonly end: 'limit' | 'read' | 'log' | 'empty';
  /** When the last of the notes was written. */
  readonly until: number | undefined;
}

/** The notes behind a cursor, each with the cursor behind it. Undefined if some have expired. */
async function readEntries(log: Pick<ChangeLog, 'read'>, workspaceId: string, from: ChangePosition) {
  const read = await log.read(workspaceId, from.position, POSITIONS_A_READ);
  const [earliest] = read;
  const isExpired = earliest ? earliest.position !== from.position : from.offset > 0;
  if (isExpired) return undefined;
  const entries = read.flatMap(({ position, notes }) =>
    notes.map((note, index) => {
      const offset = index + 1;
      return {
        note,
        cursor: offset < notes.length ? { position, offset } : { position: position + 1, offset: 0 },
      };
    }),
  );
  const last = read.at(-1);
  return {
    entries: entries.slice(from.offset),
    cursor: last ? { position: last.position + 1, offset: 0 } : from,
    end: last === undefined ? 'empty' : read.length === POSITIONS_A_READ ? 'read' : 'log',
  } as const;
}

/** The next notes, each record's last, up to a number of records. Undefined if some have expired. */
async function readNextEntries(
  log: Pick<ChangeLog, 'read'>,
  workspaceId: string,
  from: ChangePosition,
  { types, limit }: Selection,
): Promise<ChangeBatch | undefined> {
  const read = await readEntries(log, workspaceId, from);
  if (!read) return undefined;
  const notes = new Map<string, ChangeEntry>();
  let previous: (typeof read.entries)[number] | undefined;
  for (const entry of read.entries) {
    const { note } = entry;
    const name = `${note.type} ${note.id}`;
    if (types === undefined || types.includes(note.type)) {
      const earlier = notes.get(name);
      if (!earlier && notes.size === limit) {
        const cursor = previous?.cursor ?? from;
        return { notes: [...notes.values()], cursor, end: 'limit', until: previous?.note.at };
      }
      notes.delete(name);
      notes.set(name, earlier ? mergeEntries(earlier, note) : note);
    }
    previous = entry;
  }
  const { cursor, end } = read;
  return { notes: [...notes.values()], cursor, end, until: previous?.note.at };
}

/** Two changes of one record, reported as one. */
function mergeEntries(earlier: ChangeEntry, { isVisibilityOnly, ...later }: ChangeEntry): ChangeEntry {
  const isNew = earlier.change === 'created' && later.change === 'updated';
  return {
    ...later,
    ...(isNew && { change: 'created' }),
    owners: [...new Set([...earlier.owners, ...later.owners])],
    ...(isVisibilityOnly && earlier.isVisibilityOnly && { isVisibilityOnly: isVisibilityOnly }),
  };
}

/**
 * The next changes as the viewer may see them, as many as fit. If they don't, fewer notes are read again: the first part of a
 * page that was merged isn't a page, because a record's position in it is that of its last change.
 */
async function readNextChanges(
  ports: Pick<ReadChangesPorts, 'log' | 'records' | 'fits'>,
  viewer: Viewer,
  from: ChangePosition,
  selection: Selection,
): Promise<(ChangeBatch & { readonly data: Change[] }) | undefined> {
  const { log, records, fits } = ports;
  const batch = await readNextEntries(log, viewer.workspaceId, from, selection);
  if (!batch) return undefined;
  const visible = await records.readVisible(viewer, batch.notes);
  const data = visible.filter((change) => change !== undefined);
  if (batch.notes.length <= 1 || fits(data)) return { ...batch, data };
  return readNextChanges(ports, viewer, from, { ...selection, limit: Math.ceil(batch.notes.length / 2) });
}

/** Where to read on; what can't be read on from is refused. */
async function startCursor(
  { log, cursorSecret, refuse }: ReadChangesPorts,
  viewer: Viewer,
  { after, since }: ChangeQuery,
  startedAt: number,
): Promise<ChangePosition & { readonly until: number }> {
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

/** What changed for the viewer behind a cursor. */
export async function readChanges(
  ports: ReadChangesPorts,
  viewer: Viewer,
  query: ChangeQuery,
): Promise<ChangePage> {
  const { log, cursorSecret, now, remainingMs, refuse } = ports;
  const startedAt = now().getTime();
  const start = await startCursor(ports, viewer, query, startedAt);
  let [cursor, readUpTo]: [ChangePosition, number] = [start, start.until];
  const createPage = (data: Change[], has_more: boolean): ChangePage => ({
    data,
    next_cursor: writeCursor(viewer, cursorSecret, cursor, readUpTo),
    has_more,
  });
  if (query.after === undefined && query.since === undefined) return createPage([], false);
  for (let reads = 1; ; reads += 1) {
    const readAt = now().getTime();
    const batch = await readNextChanges(ports, viewer, cursor, query);
    const isUnknown =
      reads === 1 &&
      batch?.end === 'empty' &&
      !(await log.reaches(viewer.workspaceId, batch.cursor.position));
    if (!batch || isUnknown) throw refuse('cursor_expired');
    const hasMore = batch.end === 'limit' || batch.end === 'read';
    cursor = batch.cursor;
    readUpTo = hasMore ? (batch.until ?? readUpTo) : readAt;
    const isLast = batch.data.length > 0 || reads === MAX_READS || remainingMs() <= RESERVED_MS;
    if (isLast || !hasMore) return createPage(batch.data, hasMore);
  }
}
