import { setTimeout as sleep } from 'node:timers/promises';
import { chunked } from '#domain/work/chunked.ts';
import { keyIn } from '#table/dynamodb/key-in.ts';
import type { ListIo, RowRead } from './list-io.ts';
import type { Item, TableKey } from './list-request.ts';

/** DynamoDB's limit for BatchGetItem. */
const KEYS_PER_BATCH = 100;

/** Waits up to 20, 40 … 640 ms before tries 2 to 7: 1.3 s at most, well within a request's timeout. */
const MAX_TRIES = 7;
const FIRST_DELAY_MS = 20;

/** Reads rows in the order of their keys. Omits deleted rows and repeated keys. */
export async function fetchRows(io: ListIo, keys: readonly TableKey[], read: RowRead): Promise<Item[]> {
  const byIdentity = new Map(keys.map((key) => [identity(key), key]));
  const wanted = [...byIdentity.values()];
  const batches = await Promise.all(
    chunked(wanted, KEYS_PER_BATCH).map((batch) => fetchBatch(io, batch, read)),
  );
  const found = new Map(batches.flat().map((item) => [identity(keyIn(item)), item]));
  return [...byIdentity.keys()].map((name) => found.get(name)).filter((item) => item !== undefined);
}

async function fetchBatch(io: ListIo, keys: readonly TableKey[], read: RowRead): Promise<Item[]> {
  const items: Item[] = [];
  let open = keys;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    if (attempt > 0) await backOff(attempt, io.signal);
    const batch = await io.batchGet(open, read);
    items.push(...batch.items);
    if (batch.unprocessed.length === 0) return items;
    open = batch.unprocessed;
  }
  throw new Error(
    `List rows: DynamoDB left ${open.length} of ${keys.length} rows unread after ${MAX_TRIES} tries; it is throttling, try again later`,
  );
}

// Full jitter, so that throttled lists don't retry at the same time.
async function backOff(attempt: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1), undefined, { signal });
}

function identity(key: TableKey): string {
  return JSON.stringify([key.PK, key.SK]);
}
