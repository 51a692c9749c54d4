import type { PeopleList } from '#contract/people-lists.ts';

/** Stores people lists and their members. */
export interface PeopleListStore {
  /** All lists, oldest first. */
  list(workspaceId: string): Promise<PeopleList[]>;
  get(workspaceId: string, id: string): Promise<PeopleList | undefined>;
  /** The ids of all members of a list. */
  listMemberIds(workspaceId: string, id: string): Promise<string[]>;
  /** Which of these lists exist. */
  existing(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  findByName(workspaceId: string, name: string): Promise<PeopleList | undefined>;
  /** `taken`: a list with this name exists. `full`: the workspace has the maximum number of lists. */
  add(workspaceId: string, list: PeopleList): Promise<'added' | 'taken' | 'full'>;
  /** Deletes the list at once. Its memberships follow, even after a crash. False if there is no such list. */
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** Returns how many were new. Unknown people are ignored. */
  addMembers(workspaceId: string, id: string, personIds: readonly string[]): Promise<number | 'list_gone'>;
  /** Returns how many were members. */
  removeMembers(workspaceId: string, id: string, personIds: readonly string[]): Promise<number | 'list_gone'>;
}

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
  const [existingIds, people] = await Promise.all([filterExistingLists(lists, workspaceId, [listId]), page]);
  return existingIds.length > 0 ? people : { rows: [], total: 0, hasMore: false };
}
