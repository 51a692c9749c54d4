import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { account } from '#contract/account.ts';
import { type Change, type ChangeType, changeKind } from '#contract/changes.ts';
import { type ExportedType, type ExportRun, exportedTypes } from '#contract/export-settings.ts';
import { exportedDetection } from '#contract/exports.ts';
import { timestamp } from '#contract/fields.ts';
import { person } from '#contract/people.ts';
import type { ChangedRecords, ChangeLog, ChangeNote } from '#domain/outbound/changes/change-log.ts';
import { exportFile, mediaTypeOf } from '#domain/outbound/exports/export-file.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import {
  type BucketWriter,
  type DailyExport,
  type DailyExportStore,
  dayOf,
  dueAt,
  endOfDay,
  partPlace,
} from './daily-export.ts';

export interface RunDailyExportPorts {
  readonly exports: DailyExportStore;
  readonly log: Pick<ChangeLog, 'read' | 'positionAt'>;
  readonly records: ChangedRecords;
  /** How many notes detections have. */
  readonly notesOn: (
    workspaceId: string,
    detections: readonly { readonly id: string; readonly account_id: string }[],
  ) => Promise<ReadonlyMap<string, number>>;
  readonly buckets: BucketWriter;
  readonly now: () => Date;
  readonly remainingMs: () => number;
}

const ROWS_PER_FILE = 5_000;
/** A row may have 50 KB and more. One file is in memory, besides the ids. */
const BYTES_PER_FILE = 20 * 1024 * 1024;
/** As many as BatchGetItem takes, with the accounts of each. */
const RECORDS_AT_ONCE = 50;
const GZIP = 'application/gzip';
const POSITIONS_A_READ = 20;
/** Less than an hour, so that it is due at the next tick. */
const RETRY_MS = 50 * 60 * 1_000;
/** Enough to read and write one file. */
const TIME_FOR_A_FILE_MS = 60_000;

const EXPIRED = 'Some changes were more than 30 days old and are missing. Take an export of everything.';

const NOT_WRITTEN = 'The service could not write it. It tries again within the hour.';

const TYPES: Readonly<Record<ExportedType, ChangeType>> = {
  detections: 'detection',
  accounts: 'account',
  people: 'person',
};

const about = { change: changeKind, changed_at: timestamp };

const schemas = {
  detections: z.object({ ...about, ...exportedDetection.shape }),
  accounts: z.object({ ...about, ...account.shape }),
  people: z.object({ ...about, ...person.shape }),
} as const satisfies Record<ExportedType, z.ZodObject>;

interface Found {
  readonly type: ExportedType;
  readonly notes: readonly ChangeNote[];
}

/** The last note of each wanted record in a range of the log, by id. Notes never change, so neither does this. */
async function notesIn(
  log: Pick<ChangeLog, 'read'>,
  workspaceId: string,
  { position: from, end }: { readonly position: number; readonly end: number },
  types: readonly ExportedType[],
): Promise<{ readonly isComplete: boolean; readonly found: readonly Found[] }> {
  let isComplete = true;
  const found = new Map(types.map((type) => [TYPES[type], new Map<string, ChangeNote>()]));
  for (let position = from; position < end; ) {
    const read = await log.read(workspaceId, position, POSITIONS_A_READ);
    // Positions have no gaps, except where notes expired.
    if (read[0]?.position !== position) isComplete = false;
    for (const { notes } of read.filter((each) => each.position < end)) {
      for (const note of notes) {
        const known = found.get(note.type);
        const isNew = known?.get(note.id)?.change === 'created' && note.change === 'updated';
        if (!note.onlySight) known?.set(note.id, isNew ? { ...note, change: 'created' } : note);
      }
    }
    const last = read.at(-1);
    if (!last) break;
    position = last.position + 1;
  }
  const sorted = (type: ExportedType) =>
    [...(found.get(TYPES[type])?.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    isComplete,
    found: exportedTypes
      .filter((type) => types.includes(type))
      .map((type) => ({ type, notes: sorted(type) })),
  };
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(
  { records, notesOn }: RunDailyExportPorts,
  workspaceId: string,
  type: ExportedType,
  notes: readonly ChangeNote[],
): Promise<Row[]> {
  const shown = await records.shown({ workspaceId, visibility: 'all' }, notes);
  const changes = shown.filter((change): change is Change => change !== undefined);
  const detections = changes.flatMap((change) =>
    change.type === 'detection' && change.record !== null ? [change.record] : [],
  );
  const counts = detections.length === 0 ? undefined : await notesOn(workspaceId, detections);
  return changes.map(({ id, change, changed_at, record }) =>
    record === null
      ? { change, changed_at, id }
      : schemas[type].parse({ change, changed_at, ...record, notes_count: counts?.get(id) ?? 0 }),
  );
}

interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** How many of the notes are in it. */
  readonly notes: number;
  readonly rows: number;
}

/** A file of the first notes: as many as fit. */
async function fileOf(
  ports: RunDailyExportPorts,
  workspaceId: string,
  format: DailyExport['target']['format'],
  type: ExportedType,
  notes: readonly ChangeNote[],
): Promise<WrittenFile> {
  const file = await exportFile(format, schemas[type], { continues: false });
  let [taken, rows, size] = [0, 0, 0];
  async function* pieces() {
    for (const some of chunked(notes.slice(0, ROWS_PER_FILE), RECORDS_AT_ONCE)) {
      for (const row of await rowsOf(ports, workspaceId, type, some)) {
        size += Buffer.byteLength(JSON.stringify(row));
        const piece = file.add(row);
        if (piece !== undefined) yield piece;
        rows += 1;
      }
      taken += some.length;
      if (size >= BYTES_PER_FILE) break;
    }
    yield file.end();
  }
  const isZipped = format !== 'parquet';
  const bytes = await (isZipped ? pipeline(pieces, createGzip(), buffer) : buffer(pieces()));
  return { bytes, mediaType: isZipped ? GZIP : mediaTypeOf(format), notes: taken, rows };
}

const sum = (written: DailyExport['written'], part: 'rows' | 'files'): number =>
  exportedTypes.reduce((total, type) => total + (written[type]?.[part] ?? 0), 0);

/**
 * Exports the next day of a workspace if it is due. A day's range of the change log is fixed before its first file is
 * written and files are replaced whole, so a run that crashed is repeated without doubling anything.
 * Returns whether it finished a day: the next one may be due as well.
 */
export async function runDailyExport(ports: RunDailyExportPorts, workspaceId: string): Promise<boolean> {
  const { exports, log, buckets, now, remainingMs } = ports;
  const first = await exports.get(workspaceId);
  if (!first || first.look_at > now().toISOString()) return false;
  let stored = first;
  const { target, next_day: day, position } = stored;
  const format = stored.finishing ?? target.format;
  /** False if someone else works on it, or the settings were changed. */
  const save = async (parts: Partial<DailyExport>): Promise<boolean> => {
    const before = stored;
    stored = { ...before, ...parts, revision: before.revision + 1 };
    return exports.save(workspaceId, before, stored);
  };
  const runOf = (status: ExportRun['status'], error: string | null): ExportRun => {
    const { written } = stored;
    const [rows, files] = [sum(written, 'rows'), sum(written, 'files')];
    return { day, status, rows, files, error, ended_at: now().toISOString() };
  };
  const end = stored.end ?? Math.max(position, await log.positionAt(workspaceId, endOfDay(day)));
  const look_at = new Date(now().getTime() + RETRY_MS).toISOString();
  if (!(await save({ end, look_at }))) return false;

  /** The files of a type that are missing. False if the rest has to wait. */
  const writeFiles = async ({ type, notes }: Found): Promise<boolean> => {
    let done = stored.written[type] ?? { notes: 0, rows: 0, files: 0 };
    while (done.notes < notes.length) {
      if (remainingMs() < TIME_FOR_A_FILE_MS) return false;
      const file = await fileOf(ports, workspaceId, format, type, notes.slice(done.notes));
      const place = partPlace(workspaceId, { ...target, format }, { type, day, part: done.files });
      const refusal = await buckets.put(place, file.bytes, file.mediaType);
      if (refusal !== undefined) {
        await save({ last_run: runOf('failed', refusal) });
        return false;
      }
      done = { notes: done.notes + file.notes, rows: done.rows + file.rows, files: done.files + 1 };
      if (!(await save({ written: { ...stored.written, [type]: done } }))) return false;
    }
    return true;
  };
  let isComplete: boolean;
  try {
    const read = await notesIn(log, workspaceId, { position, end }, target.what);
    isComplete = read.isComplete;
    for (const found of read.found) if (!(await writeFiles(found))) return false;
  } catch (error) {
    await save({ last_run: runOf('failed', NOT_WRITTEN) });
    throw error;
  }
  const next_day = dayOf(endOfDay(day));
  return save({
    next_day,
    position: end,
    end: null,
    written: {},
    finishing: null,
    last_run: runOf('done', isComplete ? null : EXPIRED),
    look_at: dueAt(next_day, target.hour).toISOString(),
  });
}
