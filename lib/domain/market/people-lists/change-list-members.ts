import type { Refuse } from '#contract/errors.ts';
import type { WatchedPeople } from '#domain/market/people/champion.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { canSeePerson, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { PeopleListStore } from './people-list-store.ts';

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
