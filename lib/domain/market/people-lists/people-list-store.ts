import type { PeopleList } from '#contract/people-lists.ts';

/** Stores people lists and their members. */
export interface PeopleListStore {
  /** All lists, oldest first. */
  list(workspaceId: string): Promise<PeopleList[]>;
  get(workspaceId: string, id: string): Promise<PeopleList | undefined>;
  /** The ids of all members of a list. */
  memberIds(workspaceId: string, id: string): Promise<string[]>;
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
