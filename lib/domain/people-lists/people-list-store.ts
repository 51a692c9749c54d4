import type { PeopleList } from '#contract/people-lists.ts';

/** Where people lists and their members are kept. */
export interface PeopleListStore {
  /** All of them, oldest first. */
  list(workspaceId: string): Promise<PeopleList[]>;
  get(workspaceId: string, id: string): Promise<PeopleList | undefined>;
  /** Ids of everybody in a list. */
  memberIds(workspaceId: string, id: string): Promise<string[]>;
  /** Which of these lists exist. */
  existing(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  findByName(workspaceId: string, name: string): Promise<PeopleList | undefined>;
  /** `taken`: there is a list of this name; `full`: the workspace has as many lists as it may. */
  add(workspaceId: string, list: PeopleList): Promise<'added' | 'taken' | 'full'>;
  /** The list is gone at once; its memberships follow, whatever happens in between. False: there is none. */
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** Counts those who were not in it before; unknown people count for nothing. */
  addMembers(workspaceId: string, id: string, personIds: readonly string[]): Promise<number | 'list_gone'>;
  /** Counts those who were in it. */
  removeMembers(workspaceId: string, id: string, personIds: readonly string[]): Promise<number | 'list_gone'>;
}
