import { limitedTo, type Viewer } from '#domain/visibility/viewer.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';
import { type CollectionState, stateOf } from './collection-state.ts';
import { FIRST_PAGE_MS } from './page-notes.ts';

const state = async (table: Table, collection: string, now: number): Promise<CollectionState> =>
  (await getItem(table, keys.shardCounter(collection), (counter) => stateOf(counter, now))) ??
  stateOf(undefined, now);

/**
 * Names what a list that reads these collections shows at the moment: the same name, the same rows. None while one of
 * them has not settled. It changes with time as well, so that a change that came too late for its announcement is shown
 * after a few minutes here too.
 */
export async function listVersion(table: Table, collections: readonly string[]): Promise<string | undefined> {
  const now = timeOf(table);
  const states = await Promise.all(collections.map((collection) => state(table, collection, now)));
  if (!states.every(({ isSettled }) => isSettled)) return undefined;
  return [Math.floor(now / FIRST_PAGE_MS), ...states.map(({ version }) => version)].join('.');
}

/**
 * Names the first page of a list. None for a scoped member: a collection changes with what they cannot see, so they are
 * answered by what is shown.
 */
export const firstPageVersion = async (
  table: Table,
  viewer: Viewer,
  page: number,
  collections: readonly string[],
): Promise<string | undefined> =>
  page === 1 && limitedTo(viewer) === undefined ? listVersion(table, collections) : undefined;
