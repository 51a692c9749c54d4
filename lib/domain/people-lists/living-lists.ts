import type { PeopleListStore } from './people-list-store.ts';

/**
 * Those of the named lists that there are. A deleted list is gone at once, even while its memberships are still being
 * removed, so whoever reads memberships asks here.
 */
export async function livingLists(
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

/** A page of people, empty where the list they were asked for by is gone. */
export async function unlessListGone<Row>(
  lists: Pick<PeopleListStore, 'existing'>,
  workspaceId: string,
  listId: string | undefined,
  page: Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (listId === undefined) return page;
  const [living, people] = await Promise.all([livingLists(lists, workspaceId, [listId]), page]);
  return living.length > 0 ? people : { rows: [], total: 0, hasMore: false };
}
