import { setImmediate as otherWork } from 'node:timers/promises';
import type { Database } from './database.ts';
import { itemsPrefix } from './item-keys.ts';
import type { Item } from './types.ts';
import { effectOf } from './write-items.ts';

/** DynamoDB treats a time more than five years in the past as a mistake and keeps the item. */
const OLDEST_SECONDS = 5 * 365 * 24 * 60 * 60;
const ITEMS_A_READ = 512;

function isExpired(item: Item | undefined, attribute: string, nowSeconds: number): boolean {
  const expiry = Number(item?.[attribute]?.N ?? Number.NaN);
  return expiry < nowSeconds && expiry > nowSeconds - OLDEST_SECONDS;
}

/** The item is read again under its lock, because its expiry may have been extended. */
function expire(
  db: Database,
  tableName: string,
  key: string,
  attribute: string,
  now: number,
): Promise<number> {
  return db.locks.run([key], async () => {
    const item = db.storage.getItem(key);
    if (item === undefined || !isExpired(item, attribute, now)) return 0;
    const { operations, written } = effectOf(db, 'Delete', { TableName: tableName }, key);
    await db.streams.write(operations, [{ ...written, expired: true }]);
    return 1;
  });
}

/** Deletes a table's expired items and resolves with their number. */
export async function sweepExpired(
  db: Database,
  tableName: string,
  nowSeconds: number = Date.now() / 1000,
): Promise<number> {
  const attribute = db.tables.record(tableName).timeToLive;
  if (attribute === undefined) return 0;
  const candidates = db.storage.itemsWith(attribute, itemsPrefix(tableName));
  let count = 0;
  try {
    for (;;) {
      const read = await candidates.read(ITEMS_A_READ);
      if (read.length === 0) return count;
      for (const [key, item] of read) {
        if (isExpired(item, attribute, nowSeconds))
          count += await expire(db, tableName, key, attribute, nowSeconds);
      }
      await otherWork();
    }
  } finally {
    await candidates.close();
  }
}

/** Sweeps every table with an expiry attribute, and every stream. */
export async function sweepAll(db: Database): Promise<void> {
  for (const tableName of db.tables.names()) {
    if (db.tables.find(tableName)?.timeToLive !== undefined) await sweepExpired(db, tableName);
    await db.streams.trim(tableName, Date.now() / 1000);
  }
}
