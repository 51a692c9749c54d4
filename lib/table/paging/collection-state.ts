import { hash } from 'node:crypto';
import { type TransactEntry, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { ListIo } from './list-io.ts';
import type { ListContext } from './list-request.ts';

/**
 * A collection's rows are counted in this many parts, so that concurrent writers rarely meet. All of them and the number
 * of shards are less than 4 KB: one read unit.
 */
const COUNT_PARTS = 48;

/** What a list needs to know before it reads a collection. */
export interface CollectionState {
  readonly shards: number;
  /** The approximate number of rows: those that writers have reserved room for. */
  readonly reservedRows: number;
  /** The exact number of rows, in collections whose writers count them. */
  readonly rowCount: number;
}

/**
 * Counts new or deleted rows, in the transaction that writes them: a repeated or failed write is never counted. Which
 * part is counted follows from the id of any of the rows.
 */
export const countRows = (collection: string, change: number, id: string): TransactEntry[] =>
  change === 0 ? [] : [updateEntry(chooseCountPart(collection, id), { add: { row_count: change } })];

export const chooseCountPart = (collection: string, id: string) =>
  keys.rowCount(collection, hash('sha256', id, 'buffer').readUInt32BE(0) % COUNT_PARTS);

/** Reads the number of shards and of rows at once, strongly consistent. */
export async function readCollection(
  io: Pick<ListIo, 'query'>,
  collection: string,
): Promise<CollectionState> {
  const { items } = await io.query({
    KeyConditionExpression: 'PK = :collection',
    ExpressionAttributeValues: { ':collection': collection },
    ConsistentRead: true,
  });
  const { SK } = keys.shardCounter(collection);
  const shards = items.find((item) => item.SK === SK);
  return {
    shards: Number(shards?.shards ?? 1),
    reservedRows: Number(shards?.rows ?? 0),
    rowCount: items.reduce((sum, { row_count = 0 }) => sum + Number(row_count), 0),
  };
}

/** The number of shards per collection that this process last saw. It never goes down. */
const processShards = new Map<string, number>();
/** An entry takes about 100 bytes. */
const MAX_REMEMBERED = 10_000;

/** Reads every shard. Starts with the shards that this process knows while it reads how many there are. */
export async function readEachShard<T>(
  io: ListIo,
  { shards: memory = processShards }: Pick<ListContext, 'shards'>,
  collection: string,
  readShard: (shard: number, shards: number) => Promise<T>,
): Promise<{ readonly state: CollectionState; readonly results: T[] }> {
  const readRange = (firstShard: number, shardCount: number) =>
    Promise.all(
      Array.from({ length: Math.max(0, shardCount - firstShard) }, (_, index) =>
        readShard(firstShard + index, shardCount),
      ),
    );
  const rememberedCount = memory.get(collection) ?? 1;
  const [state, firstResults] = await Promise.all([
    readCollection(io, collection),
    readRange(0, rememberedCount),
  ]);
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  memory.set(collection, state.shards);
  return { state, results: [...firstResults, ...(await readRange(rememberedCount, state.shards))] };
}
