import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { collectionOf, type Key, keys } from '#table/keys.ts';
import { RecentMemory } from '#table/recent-memory.ts';
import { type Table, timeOf } from '#table/table.ts';
import { exists, withExpressions } from './expressions.ts';

/**
 * A collection is settled when this long has passed since its last announced change. By then the write has
 * reached the table and its indexes.
 */
export const SETTLED_AFTER_MS = 15_000;

/**
 * A process need not repeat its announcement within this time. It is a third of the settling time, so a
 * covered write has two thirds left to arrive.
 */
const ANNOUNCED_FOR_MS = SETTLED_AFTER_MS / 3;

interface Announcement {
  readonly at: number;
  readonly made: Promise<unknown>;
}

/** Keyed by client, so by process and table. */
const announced = new WeakMap<Table['client'], RecentMemory<Announcement>>();

function memoryOf({ client }: Table): RecentMemory<Announcement> {
  const known = announced.get(client);
  if (known) return known;
  const memory = new RecentMemory<Announcement>();
  announced.set(client, memory);
  return memory;
}

/** What records a change in a collection's counter. */
const changed = (at: number) => ({ set: { changed_at: at }, add: { version: 1 } });

/** Announces a change as part of another update of the counter. */
export async function announceBy<T>(
  table: Table,
  collection: string,
  update: (announcement: ReturnType<typeof changed>) => Promise<T>,
): Promise<T> {
  const at = timeOf(table);
  const made = update(changed(at));
  memoryOf(table).remember(collection, { at, made });
  // If the update failed, the change was not announced.
  made.catch(() => memoryOf(table).forget(collection));
  return made;
}

async function announce(table: Table, collection: string): Promise<unknown> {
  const last = memoryOf(table).recall(collection);
  const age = last && timeOf(table) - last.at;
  if (age !== undefined && age >= 0 && age < ANNOUNCED_FOR_MS) return last?.made;
  return announceBy(table, collection, (announcement) => raise(table, collection, announcement));
}

async function raise(
  table: Table,
  collection: string,
  announcement: ReturnType<typeof changed>,
): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.shardCounter(collection),
        // Rows are counted before the first is written. Without a counter there are no rows to list.
        ...withExpressions({ ...announcement, when: exists() }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Announces a change to the lists that show these items before they are written, and again after a slow
 * write. Every write helper calls this, so stores don't have to.
 */
export async function announcing<T>(
  table: Table,
  written: readonly Key[],
  write: () => Promise<T>,
): Promise<T> {
  const changing = [...new Set(written.flatMap((key) => collectionOf(key) ?? []))];
  const announceAll = () => Promise.all(changing.map((collection) => announce(table, collection)));
  await announceAll();
  try {
    return await write();
  } finally {
    await announceAll();
  }
}
