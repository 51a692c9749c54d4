import type { PeopleListStore } from './people-list-store.ts';

/**
 * The lists among these that exist. A deleted list disappears at once, while its memberships are still being removed.
 * Code that reads memberships must check here.
 */
export async function filterExistingLists(
  lists: Pick<PeopleListStore, 'existing'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const existing = await lists.existing(workspaceId, ids);
  return ids.filter((id) => existing.has(id));
}

interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** A page of people, or an empty page if the requested list is deleted. */
export async function readUnlessListDeleted<Row>(
  lists: Pick<PeopleListStore, 'existing'>,
  workspaceId: string,
  listId: string | undefined,
  page: Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (listId === undefined) return page;
  const [living, people] = await Promise.all([filterExistingLists(lists, workspaceId, [listId]), page]);
  return living.length > 0 ? people : { rows: [], total: 0, hasMore: false };
}
