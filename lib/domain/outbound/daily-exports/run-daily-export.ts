import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { account } from '#contract/account.ts';
import { type Change, type ChangeType, changeKind } from '#contract/changes.ts';
import { type ExportedType, exportedTypes } from '#contract/export-settings.ts';
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

/** About 30 MB of detections, the only part of a run that is in memory besides the ids. */
const ROWS_PER_FILE = 5_000;
/** As many as BatchGetItem takes, with the accounts of each. */
const RECORDS_AT_ONCE = 50;
const POSITIONS_A_READ = 20;
/** Less than an hour, so that it is due at the next tick. */
const RETRY_MS = 50 * 60 * 1_000;
/** Enough to read and write one file. */
const TIME_FOR_A_FILE_MS = 60_000;

const EXPIRED = 'Some changes were more than 30 days old and are missing. Take an export of everything.';

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

/** One file of the day. */
async function fileOf(
  ports: RunDailyExportPorts,
  workspaceId: string,
  { format }: DailyExport['target'],
  type: ExportedType,
  notes: readonly ChangeNote[],
): Promise<{ readonly bytes: Uint8Array; readonly rows: number; readonly mediaType: string }> {
  const file = await exportFile(format, schemas[type], { continues: false });
  const pieces: (string | Uint8Array)[] = [];
  let rows = 0;
  for (const some of chunked(notes, RECORDS_AT_ONCE)) {
    for (const row of await rowsOf(ports, workspaceId, type, some)) {
      const piece = file.add(row);
      if (piece !== undefined) pieces.push(piece);
      rows += 1;
    }
  }
  const content = Buffer.concat([...pieces, file.end()].map((piece) => Buffer.from(piece)));
  return format === 'parquet'
    ? { bytes: content, rows, mediaType: mediaTypeOf(format) }
    : { bytes: gzipSync(content), rows, mediaType: 'application/gzip' };
}

/**
 * Exports the next day of a workspace if it is due. A day's range of the change log is fixed before its first file is
 * written and files are replaced whole, so a run that crashed is repeated without doubling anything.
 * Returns whether it finished a day: the next one may be due as well.
 */
export async function runDailyExport(ports: RunDailyExportPorts, workspaceId: string): Promise<boolean> {
  const { exports, log, buckets, now, remainingMs } = ports;
  let stored = await exports.get(workspaceId);
  if (!stored || stored.look_at > now().toISOString()) return false;
  const { target, next_day: day, position } = stored;
  /** False if someone else works on it, or the settings were changed. */
  const save = async (parts: Partial<DailyExport>): Promise<boolean> => {
    const before = stored;
    if (!before) return false;
    const after = { ...before, ...parts, revision: before.revision + 1 };
    stored = after;
    return exports.save(workspaceId, before, after);
  };
  const end = stored.end ?? Math.max(position, await log.positionAt(workspaceId, endOfDay(day)));
  if (stored.end === null && !(await save({ end }))) return false;
  const { isComplete, found } = await notesIn(log, workspaceId, { position, end }, target.what);
  const files = found.flatMap(({ type, notes }) =>
    chunked(notes, ROWS_PER_FILE).map((some, part) => ({ type, notes: some, part })),
  );
  let { rows } = stored;
  const ended = (): string => now().toISOString();
  for (const [index, { type, notes, part }] of files.entries()) {
    if (index < stored.files) continue;
    if (remainingMs() < TIME_FOR_A_FILE_MS) return false;
    const file = await fileOf(ports, workspaceId, target, type, notes);
    const place = partPlace(workspaceId, target, { type, day, part });
    const refusal = await buckets.put(place, file.bytes, file.mediaType);
    if (refusal !== undefined) {
      await save({
        last_run: { day, status: 'failed', rows, files: index, error: refusal, ended_at: ended() },
        look_at: new Date(now().getTime() + RETRY_MS).toISOString(),
      });
      return false;
    }
    rows += file.rows;
    if (!(await save({ files: index + 1, rows }))) return false;
  }
  const next_day = dayOf(endOfDay(day));
  return save({
    next_day,
    position: end,
    end: null,
    files: 0,
    rows: 0,
    last_run: {
      day,
      status: 'done',
      rows,
      files: files.length,
      error: isComplete ? null : EXPIRED,
      ended_at: ended(),
    },
    look_at: dueAt(next_day, target.hour).toISOString(),
  });
}
