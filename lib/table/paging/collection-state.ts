import { SETTLED_AFTER_MS } from '#table/dynamodb/announce-changes.ts';
import { keys } from '#table/keys.ts';
import type { ListIo } from './list-io.ts';
import type { Item } from './list-request.ts';

/** The state of a collection when a list started reading it. */
export interface CollectionState {
  readonly shards: number;
  /** The approximate number of rows: those that writers have reserved room for. */
  readonly rows: number;
  /** Counts announced changes. */
  readonly version: number;
  /** Whether all announced changes have reached the indexes. */
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

/** `now` is taken before the counter is read, so no change falls in between. */
export const stateOf = (counter: Item | undefined, now: number): CollectionState => ({
  shards: numberIn(counter, 'shards', 1),
  rows: numberIn(counter, 'rows', 0),
  version: numberIn(counter, 'version', 0),
  isSettled: now - numberIn(counter, 'changed_at', 0) >= SETTLED_AFTER_MS,
});

/** The state of everything a list depends on. */
export interface ListState extends Pick<CollectionState, 'shards' | 'rows' | 'isSettled'> {
  /** Changes whenever anything changes. */
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
