import type { Refuse } from '#contract/errors.ts';
import { canSeePerson, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { Employee, PersonStore } from './person-store.ts';

export interface FindPersonPorts {
  readonly people: Pick<PersonStore, 'get'>;
  readonly refuse: Refuse<'not_found'>;
}

/** The person, if the viewer may see them. Otherwise they are treated as missing. */
export async function findPerson(
  { people, refuse }: FindPersonPorts,
  viewer: Viewer,
  id: string,
): Promise<Employee> {
  const employee = await people.get(viewer.workspaceId, id);
  if (!employee || !canSeePerson(viewer, employee)) throw refuse('not_found');
  return employee;
}
