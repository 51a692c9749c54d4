import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readCsvRecords } from '#domain/market/imports/csv-records.ts';

const LARGEST_UNPACKED = 512 * 1024 * 1024;
const UNPACK_MS = 60_000;

/** The rows of a table, without empty lines; a row that cannot be read counts as one without cells. */
export function csvRows(text: string): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const record of readCsvRecords(text)) {
    if ('problem' in record) rows.push([]);
    else if (record.cells.length > 1 || record.cells[0] !== '') rows.push(record.cells);
  }
  return rows;
}

/** What a JSON pointer leads to (RFC 6901). */
export function atPointer(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  return found;
}

/** A string at a pointer; empty where there is none. */
export function stringAt(value: unknown, pointer: string): string {
  const found = atPointer(value, pointer);
  return typeof found === 'string' ? found : '';
}

export function listAt(value: unknown, pointer: string): readonly unknown[] {
  const found = atPointer(value, pointer);
  return Array.isArray(found) ? found : [];
}

/** Needs the command `xz`: Node has no decoder of its own. */
export function unpackXz(packed: Buffer): Buffer {
  try {
    return execFileSync('xz', ['--decompress', '--stdout'], {
      input: packed,
      maxBuffer: LARGEST_UNPACKED,
      timeout: UNPACK_MS,
    });
  } catch (error) {
    throw new Error(`The file could not be unpacked; is the command "xz" installed? (${String(error)})`);
  }
}

/** One value of an SQLite file. */
export function sqliteValue(file: Buffer, query: string, ...values: readonly string[]): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-texts-'));
  try {
    const name = path.join(directory, 'file.db');
    writeFileSync(name, file);
    const database = new DatabaseSync(name, { readOnly: true });
    try {
      const [value] = Object.values(database.prepare(query).get(...values) ?? {});
      return typeof value === 'string' ? value : '';
    } finally {
      database.close();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
