import { mkdir } from 'node:fs/promises';
import { type LevelDatabase, levelDatabase } from './dynalite.ts';
import { type Cursor, type Storage, within } from './storage.ts';
import type { Item } from './types.ts';

const VALUES_A_READ = 1000;
/** How much one call to LevelDB's thread returns. Its own 16 KB would take 64 calls for a page of 1 MB. */
const BYTES_A_TRIP = 256 * 1024;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function openingError(dataDir: string, error: unknown): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  if (hasCode(cause, 'LEVEL_LOCKED')) {
    return new Error(
      `The data directory ${dataDir} is in use by another process: stop that process or choose another directory.`,
      { cause: error },
    );
  }
  const reason = cause instanceof Error ? cause.message : String(error);
  return new Error(`The data directory ${dataDir} cannot be opened as a database: ${reason}`, {
    cause: error,
  });
}

async function openLevel(dataDir: string): Promise<LevelDatabase> {
  try {
    await mkdir(dataDir, { recursive: true });
    const db = levelDatabase(dataDir);
    await db.open();
    return db;
  } catch (error) {
    throw openingError(dataDir, error);
  }
}

async function allValues(level: LevelDatabase, prefix: string): Promise<unknown[]> {
  const entries = level.values(within(prefix));
  const values: unknown[] = [];
  try {
    for (;;) {
      const read = await entries.nextv(VALUES_A_READ);
      if (read.length === 0) return values;
      values.push(...read);
    }
  } finally {
    await entries.close();
  }
}

/** Few items have the attribute, and searching their text for it is far cheaper than parsing them all. */
function itemsWith(level: LevelDatabase, attribute: string, prefix: string): Cursor<readonly [string, Item]> {
  const marker = `${JSON.stringify(attribute)}:`;
  const entries = level.iterator({
    ...within(prefix),
    valueEncoding: 'utf8',
    highWaterMarkBytes: BYTES_A_TRIP,
  });
  return {
    async read(count) {
      for (;;) {
        const read = await entries.nextv(count);
        const found = read.filter(([, text]) => text.includes(marker));
        if (read.length === 0 || found.length > 0) {
          return found.map(([key, text]) => [key, JSON.parse(text)] as const);
        }
      }
    },
    close: () => entries.close(),
  };
}

/** LevelDB in a directory, opened like dynalite does. */
export async function openLevelStorage(dataDir: string): Promise<Storage> {
  const level = await openLevel(dataDir);
  return {
    getItem: (key) => level.getSync(key) as Item | undefined,
    write: (operations) => level.batch(operations),
    items(range) {
      const entries = level.values({ limit: -1, ...range, highWaterMarkBytes: BYTES_A_TRIP });
      return { read: (count) => entries.nextv(count) as Promise<Item[]>, close: () => entries.close() };
    },
    itemsWith: (attribute, prefix) => itemsWith(level, attribute, prefix),
    values: (prefix) => allValues(level, prefix),
    clear: (prefix) => level.clear(within(prefix)),
    close: () => level.close(),
  };
}
