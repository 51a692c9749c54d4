import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { collectionOf, type Key, keys } from '#table/keys.ts';
import { RecentMemory } from '#table/recent-memory.ts';
import { type Table, timeOf } from '#table/table.ts';

/**
 * A collection has settled when so much time has passed since its last announced change: enough for the write that
 * followed the announcement to reach the table and its indexes.
 */
export const SETTLED_AFTER_MS = 15_000;

/**
 * Within this time after its own announcement a process need not repeat it: nothing found before the collection has
 * settled is leaned on, so a write in the first third of that time is covered, with two thirds left to arrive.
 */
const ANNOUNCED_FOR_MS = SETTLED_AFTER_MS / 3;

interface Announcement {
  readonly at: number;
  readonly made: Promise<unknown>;
}

/** By client, hence by process and table. */
const announced = new WeakMap<Table['client'], RecentMemory<Announcement>>();

function memoryOf({ client }: Table): RecentMemory<Announcement> {
  const known = announced.get(client);
  if (known) return known;
  const memory = new RecentMemory<Announcement>();
  announced.set(client, memory);
  return memory;
}

/** What an update of a collection's counter says of a change. */
const changed = (at: number) => ({
  set: 'changed_at = :now',
  add: 'version :one',
  values: { ':now': at, ':one': 1 },
});

/** Announces a change by an update of the counter that has its own reasons. */
export async function announceBy<T>(
  table: Table,
  collection: string,
  update: (announcement: ReturnType<typeof changed>) => Promise<T>,
): Promise<T> {
  const at = timeOf(table);
  const made = update(changed(at));
  memoryOf(table).remember(collection, { at, made });
  // A change that could not be announced was not.
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
  { set, add, values }: ReturnType<typeof changed>,
): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.shardCounter(collection),
        UpdateExpression: `SET ${set} ADD ${add}`,
        // Rows are counted before the first is written: where nothing is counted, no list can show any.
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: values,
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Tells the readers of the lists that show these items before they are written, and once more after a write that took
 * its time. Every helper that writes calls this, so that no store has to think of it.
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
