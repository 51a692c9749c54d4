import type { Refuse } from '#contract/errors.ts';
import { MAX_LISTS, type PeopleList } from '#contract/people-lists.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { type WatchedPeople, watchChampions } from '#domain/market/people/champion.ts';
import { parsePersonId } from '#domain/market/people/person-id.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { canSeePerson, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { PeopleListStore } from './people-list-store.ts';

export interface CreatePeopleListPorts {
  readonly lists: Pick<PeopleListStore, 'findByName' | 'add'>;
  readonly now: () => Date;
  readonly newId: (prefix: 'lst') => string;
  readonly refuse: Refuse<'limit_exceeded'>;
}

/** If the name is taken but free again when its list is looked up, creation is retried. */
const MAX_TRIES = 5;

/** Creates a list, or finds the one with this name. */
export async function createPeopleList(
  { lists, now, newId, refuse }: CreatePeopleListPorts,
  {
    workspaceId,
    memberId = null,
  }: { readonly workspaceId: string; readonly memberId?: string | null | undefined },
  name: string,
): Promise<{ readonly list: PeopleList; readonly created: boolean }> {
  const id = newId('lst');
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const existingList = await lists.findByName(workspaceId, name);
    // The same id means that an earlier try of this request created it.
    if (existingList) return { list: existingList, created: existingList.id === id };
    const list = {
      id,
      name,
      member_count: 0,
      created_by: memberId,
      created_at: now().toISOString(),
    };
    const outcome = await lists.add(workspaceId, list);
    if (outcome === 'added') return { list, created: true };
    if (outcome === 'full') {
      throw refuse('limit_exceeded', `A workspace has at most ${MAX_LISTS} people lists. Delete one first.`);
    }
  }
  throw new Error(`the list name was taken and freed ${MAX_TRIES} times while a list was being created`);
}

export interface DeletePeopleListPorts {
  readonly lists: Pick<PeopleListStore, 'get' | 'remove'>;
  readonly refuse: Refuse<'not_found' | 'forbidden'>;
}

/** Deletes a list. A scoped member can only delete their own, because others may contain people they can't see. */
export async function deletePeopleList(
  { lists, refuse }: DeletePeopleListPorts,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const list = await lists.get(viewer.workspaceId, id);
  if (!list) throw refuse('not_found');
  const memberId = scopedMemberId(viewer);
  if (memberId !== undefined && list.created_by !== memberId) {
    throw refuse('forbidden', 'A member with scoped visibility may delete only the lists they created.');
  }
  if (!(await lists.remove(viewer.workspaceId, id))) throw refuse('not_found');
}

export interface ChangeListMembersPorts {
  readonly lists: Pick<PeopleListStore, 'get' | 'addMembers' | 'removeMembers'>;
  readonly people: Pick<PersonStore, 'getMany'>;
  readonly watched: Pick<WatchedPeople, 'add'>;
  readonly refuse: Refuse<'not_found'>;
}

export interface MemberChanges {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds and removes members of a list. People the viewer can't see are ignored. */
export async function changeListMembers(
  ports: ChangeListMembersPorts,
  viewer: Viewer,
  listId: string,
  { add, remove }: MemberChanges,
): Promise<{ readonly added: number; readonly removed: number }> {
  const { lists, refuse } = ports;
  const { workspaceId } = viewer;
  if (!(await lists.get(workspaceId, listId))) throw refuse('not_found');
  const canSee = await createVisibilityCheck(ports, viewer, [...add, ...remove]);
  const addedIds = [...new Set(add)].filter(canSee);
  const addOutcome = await lists.addMembers(workspaceId, listId, addedIds);
  const removeOutcome = await lists.removeMembers(workspaceId, listId, [...new Set(remove)].filter(canSee));
  if (addOutcome === 'list_gone' || removeOutcome === 'list_gone') throw refuse('not_found');
  if (addOutcome > 0) {
    const employees = await ports.people.getMany(workspaceId, addedIds);
    await watchChampions(
      ports.watched,
      workspaceId,
      employees.map(({ person }) => person),
    );
  }
  return { added: addOutcome, removed: removeOutcome };
}

async function createVisibilityCheck(
  { people }: ChangeListMembersPorts,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (scopedMemberId(viewer) === undefined) return () => true;
  const employees = await people.getMany(viewer.workspaceId, [...new Set(ids)]);
  const visibleEmployees = employees.filter((employee) => canSeePerson(viewer, employee));
  const visibleIds = new Set(visibleEmployees.map(({ person }) => person.id));
  return (id) => visibleIds.has(id);
}

export interface ShowListsPorts {
  readonly lists: Pick<PeopleListStore, 'listMemberIds'>;
  readonly accounts: Pick<AccountLookups, 'listOwnedIds'>;
  /** The ids of all people assigned to a member. */
  readonly assignedTo: (workspaceId: string, memberId: string) => Promise<ReadonlySet<string>>;
}

/** Lists counted in parallel: enough to keep the table busy without flooding it. */
const CONCURRENCY = 20;

/** The lists as the viewer sees them. A scoped member must not learn how many people they can't see. */
export async function showLists(
  ports: ShowListsPorts,
  viewer: Viewer,
  lists: readonly PeopleList[],
): Promise<PeopleList[]> {
  const memberId = scopedMemberId(viewer);
  const nonEmptyLists = lists.filter(({ member_count }) => member_count > 0);
  if (memberId === undefined || nonEmptyLists.length === 0) return [...lists];
  const { workspaceId } = viewer;
  const [owned, assigned] = await Promise.all([
    ports.accounts.listOwnedIds(workspaceId, memberId),
    ports.assignedTo(workspaceId, memberId),
  ]);
  // A person's id contains their account, so no person has to be loaded.
  const canSee = (id: string): boolean => assigned.has(id) || owned.has(parsePersonId(id)?.accountId ?? '');
  const countVisible = async ({ id }: PeopleList): Promise<[string, number]> => {
    const members = await ports.lists.listMemberIds(workspaceId, id);
    return [id, members.filter(canSee).length];
  };
  const visibleCounts = new Map(await mapLimited(nonEmptyLists, CONCURRENCY, countVisible));
  return lists.map((list) => ({ ...list, member_count: visibleCounts.get(list.id) ?? 0 }));
}
