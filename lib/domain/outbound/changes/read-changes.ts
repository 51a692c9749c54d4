import { type Change, type ChangeQuery, type ChangeType, CURSOR_DAYS } from '#contract/changes.ts';
import type { Refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type ChangePlace, readCursor, writeCursor } from './change-cursor.ts';
import type { ChangedRecords, ChangeLog, ChangeNote } from './change-log.ts';

export interface ReadChangesPorts {
  readonly log: Pick<ChangeLog, 'read' | 'reaches' | 'positionAt'>;
  readonly records: ChangedRecords;
  /** Whether a response holds so much. */
  readonly fits: (data: Change[]) => boolean;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Whether the caller may keep this function busy. Asked once, before the first sleep. */
  readonly mayWait: () => Promise<boolean>;
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
const POLL_MS = 1_000;
/** To read and send a last page. */
const RESERVED_MS = 3_000;

interface Wanted {
  readonly types: readonly ChangeType[] | undefined;
  readonly limit: number;
}

interface Step {
  readonly notes: readonly ChangeNote[];
  readonly place: ChangePlace;
  readonly hasMore: boolean;
  /** There was nothing behind the place. */
  readonly isEnd: boolean;
  /** When the last of the notes was written. */
  readonly until: number | undefined;
}

/** The next notes, each record's last, up to a number of records. Undefined if some have expired. */
async function nextNotes(
  log: Pick<ChangeLog, 'read'>,
  workspaceId: string,
  from: ChangePlace,
  { types, limit }: Wanted,
): Promise<Step | undefined> {
  const read = await log.read(workspaceId, from.position, POSITIONS_A_READ);
  const [first] = read;
  const isGone = first ? first.position !== from.position : from.offset > 0;
  if (isGone) return undefined;
  const notes = new Map<string, ChangeNote>();
  let place = from;
  let until: number | undefined;
  for (const { position, notes: noted } of read) {
    for (let offset = position === from.position ? from.offset : 0; offset < noted.length; offset += 1) {
      const note = noted[offset];
      if (!note) break;
      const name = `${note.type} ${note.id}`;
      const isWanted = types === undefined || types.includes(note.type);
      if (isWanted && !notes.has(name) && notes.size === limit) {
        return { notes: [...notes.values()], place, hasMore: true, isEnd: false, until };
      }
      const earlier = notes.get(name);
      if (isWanted) {
        notes.delete(name);
        notes.set(name, earlier ? together(earlier, note) : note);
      }
      place = { position, offset: offset + 1 };
      until = note.at;
    }
    place = { position: position + 1, offset: 0 };
  }
  const hasMore = read.length === POSITIONS_A_READ;
  return { notes: [...notes.values()], place, hasMore, isEnd: read.length === 0, until };
}

/** Two changes of one record, told as one. */
function together(earlier: ChangeNote, { onlySight, ...later }: ChangeNote): ChangeNote {
  const isNew = earlier.change === 'created' && later.change === 'updated';
  return {
    ...later,
    ...(isNew && { change: 'created' }),
    owners: [...new Set([...earlier.owners, ...later.owners])],
    ...(onlySight && earlier.onlySight && { onlySight }),
  };
}

/**
 * The next changes as the viewer may see them, as many as fit. If they don't, fewer notes are read again: the first part of a
 * page that was put together isn't a page, because a record's place in it is that of its last change.
 */
async function nextChanges(
  { log, records, fits }: Pick<ReadChangesPorts, 'log' | 'records' | 'fits'>,
  viewer: Viewer,
  from: ChangePlace,
  { types, limit }: Wanted,
): Promise<(Step & { readonly data: Change[] }) | undefined> {
  for (let most = limit; ; ) {
    const step = await nextNotes(log, viewer.workspaceId, from, { types, limit: most });
    if (!step) return undefined;
    const shown = await records.shown(viewer, step.notes);
    const data = shown.filter((change) => change !== undefined);
    if (step.notes.length <= 1 || fits(data)) return { ...step, data };
    most = Math.ceil(step.notes.length / 2);
  }
}

/** What changed for the viewer behind a cursor. */
export async function readChanges(
  ports: ReadChangesPorts,
  viewer: Viewer,
  { after, since, types, limit, wait }: ChangeQuery,
): Promise<ChangePage> {
  const { log, now, sleep, mayWait, remainingMs, refuse } = ports;
  const { workspaceId } = viewer;
  const startedAt = now().getTime();
  const invalid = (path: string, message: string) =>
    refuse('validation_failed', undefined, [{ path, message }]);
  /** Behind everything until a time. */
  const placeAt = async (time: number) => ({
    position: await log.positionAt(workspaceId, new Date(time - OVERLAP_MS)),
    offset: 0,
    until: time,
    sameSight: true,
  });
  if (after !== undefined && since !== undefined) throw invalid('since', 'Must not be sent with after.');
  if (after === undefined && since === undefined) {
    const place = await placeAt(startedAt);
    return { data: [], next_cursor: writeCursor(viewer, place, startedAt), has_more: false };
  }
  const begun = since === undefined ? undefined : Date.parse(since);
  if (begun !== undefined && begun < startedAt - CURSOR_DAYS * DAY_MS) {
    throw invalid('since', `Must be at most ${CURSOR_DAYS} days ago.`);
  }
  const cursor = begun === undefined ? readCursor(viewer, after ?? '') : await placeAt(begun);
  if (!cursor) throw invalid('after', 'Must be a next_cursor of this workspace.');
  if (!cursor.sameSight || cursor.until < startedAt - CURSOR_DAYS * DAY_MS) throw refuse('cursor_expired');
  let place: ChangePlace = cursor;
  let until = cursor.until;
  let waits = false;
  for (let reads = 1; ; reads += 1) {
    const readAt = now().getTime();
    const step = await nextChanges(ports, viewer, place, { types, limit });
    const isLost = reads === 1 && step?.isEnd && !(await log.reaches(workspaceId, step.place.position));
    if (!step || isLost) throw refuse('cursor_expired');
    place = step.place;
    until = step.hasMore ? (step.until ?? until) : readAt;
    const { data } = step;
    const left = Math.min(startedAt + wait * 1_000 - now().getTime(), remainingMs() - RESERVED_MS);
    const goesOn = step.hasMore ? reads < MAX_READS && remainingMs() > RESERVED_MS : left > 0;
    if (data.length === 0 && goesOn && !step.hasMore) waits ||= await mayWait();
    if (data.length > 0 || !goesOn || !(step.hasMore || waits)) {
      return { data, next_cursor: writeCursor(viewer, place, until), has_more: step.hasMore };
    }
    if (!step.hasMore) await sleep(Math.min(POLL_MS, left));
  }
}
