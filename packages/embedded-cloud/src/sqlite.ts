import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** WAL with NORMAL loses nothing when the process is killed, and doesn't wait for the disk at each write. */
const DISK_PRAGMAS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -65536;
`;

export interface SqliteFile {
  /** @default in memory */
  readonly directory: string | undefined;
  readonly name: string;
  readonly schema: string;
  /** What it holds, for messages. */
  readonly content: string;
}

/** Opens a file for this process alone. */
export function openSqlite({ directory, name, schema, content }: SqliteFile): DatabaseSync {
  if (directory === undefined) {
    const db = new DatabaseSync(':memory:');
    db.exec(schema);
    return db;
  }
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, name);
  const db = new DatabaseSync(file);
  try {
    db.exec(DISK_PRAGMAS);
    db.exec(schema);
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (cause) {
    db.close();
    if (String(cause).includes('locked')) {
      throw new Error(
        `The data directory ${directory} is in use by another process: stop that process or choose another directory.`,
        { cause },
      );
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${file} cannot be opened as a file of ${content} (${reason}): restore it, or delete it and lose the ${content}.`,
      { cause },
    );
  }
}
