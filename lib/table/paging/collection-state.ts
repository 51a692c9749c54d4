import { SETTLED_AFTER_MS } from '#table/dynamodb/announce-changes.ts';
import { keys } from '#table/keys.ts';
import type { ListIo } from './list-io.ts';
import type { Item } from './list-request.ts';

/** How a collection stood when a list began to read it. */
export interface CollectionState {
  readonly shards: number;
  /** About how many rows it has: those that writers have reserved room for. */
  readonly rows: number;
  /** Counts announced changes. */
  readonly version: number;
  /** Whether all changes that were announced have reached the indexes, and nobody has announced another. */
  readonly isSettled: boolean;
}

const numberIn = (counter: Item | undefined, name: string, without: number): number => {
  const value = counter?.[name] ?? without;
  if (typeof value === 'number') return value;
  throw new TypeError(`Shard counter: got ${typeof value} for ${name}, expected a number`);
};

export async function readState(io: ListIo, collection: string): Promise<CollectionState> {
  const { now } = io;
  return stateOf(await io.getConsistently(keys.shardCounter(collection)), now);
}

/** `now` from before the counter was read, so that no change falls between the two. */
export const stateOf = (counter: Item | undefined, now: number): CollectionState => ({
  shards: numberIn(counter, 'shards', 1),
  rows: numberIn(counter, 'rows', 0),
  version: numberIn(counter, 'version', 0),
  isSettled: now - numberIn(counter, 'changed_at', 0) >= SETTLED_AFTER_MS,
});

/** How everything stood that a list depends on. */
export interface ListState extends Pick<CollectionState, 'shards' | 'rows' | 'isSettled'> {
  /** The same only while nothing has changed. */
  readonly version: string;
}

export async function readStates(
  io: ListIo,
  collection: string,
  dependsOn: readonly string[],
): Promise<ListState> {
  const [own, ...others] = await Promise.all([
    readState(io, collection),
    ...dependsOn.map((each) => readState(io, each)),
  ]);
  const all = [own, ...others];
  return {
    shards: own.shards,
    rows: own.rows,
    version: all.map(({ version }) => version).join('.'),
    isSettled: all.every(({ isSettled }) => isSettled),
  };
}
