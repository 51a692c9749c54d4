import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';
import { type CollectionState, stateOf } from './collection-state.ts';
import { FIRST_PAGE_MS } from './page-notes.ts';

const state = async (table: Table, collection: string, now: number): Promise<CollectionState> =>
  (await getItem(table, keys.shardCounter(collection), (counter) => stateOf(counter, now))) ??
  stateOf(undefined, now);

/**
 * A version for lists that read these collections: the same version means the same rows. Undefined while a
 * collection is unsettled. It also changes every few minutes, so that a change written long after its
 * announcement shows up.
 */
export async function listVersion(table: Table, collections: readonly string[]): Promise<string | undefined> {
  const now = timeOf(table);
  const states = await Promise.all(collections.map((collection) => state(table, collection, now)));
  if (!states.every(({ isSettled }) => isSettled)) return undefined;
  return [Math.floor(now / FIRST_PAGE_MS), ...states.map(({ version }) => version)].join('.');
}

/**
 * The version of a list's first page. Undefined for scoped members, since collections also change with rows
 * they cannot see. Their version comes from the visible rows.
 */
export const firstPageVersion = async (
  table: Table,
  viewer: Viewer,
  page: number,
  collections: readonly string[],
): Promise<string | undefined> =>
  page === 1 && limitedTo(viewer) === undefined ? listVersion(table, collections) : undefined;
