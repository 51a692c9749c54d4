import type { Refuse } from '#contract/errors.ts';
import type { WatchedPeople } from '#domain/market/people/champion.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { limitedTo, seesPerson, type Viewer } from '#domain/shared/visibility/viewer.ts';
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
  const sees = await sightOf(ports, viewer, [...add, ...remove]);
  const added = await lists.addMembers(workspaceId, listId, [...new Set(add)].filter(sees));
  const removed = await lists.removeMembers(workspaceId, listId, [...new Set(remove)].filter(sees));
  if (added === 'list_gone' || removed === 'list_gone') throw refuse('not_found');
  if (added > 0) {
    const employees = await ports.people.getMany(workspaceId, [...new Set(add)].filter(sees));
    await watchChampions(
      ports.watched,
      workspaceId,
      employees.map(({ person }) => person),
    );
  }
  return { added, removed };
}

async function sightOf(
  { people }: ChangeListMembersPorts,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (limitedTo(viewer) === undefined) return () => true;
  const employees = await people.getMany(viewer.workspaceId, [...new Set(ids)]);
  const seen = new Set(employees.filter((one) => seesPerson(viewer, one)).map(({ person }) => person.id));
  return (id) => seen.has(id);
}
