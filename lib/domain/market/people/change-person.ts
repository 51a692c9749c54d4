import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type FindPersonPorts, findPerson } from './find-person.ts';
import type { PersonRecord } from './person-record.ts';
import type { PersonStore } from './person-store.ts';

export interface ChangePersonPorts extends FindPersonPorts {
  readonly people: Pick<PersonStore, 'get' | 'save'>;
}

type Changes = Partial<
  Pick<PersonRecord, 'owner_id' | 'email' | 'email_checked_at' | 'phone' | 'phone_checked_at'>
>;

/** Changes a person the viewer may see. Without changes the record stays as it is. */
export const changePerson = (
  ports: ChangePersonPorts,
  viewer: Viewer,
  id: string,
  change: (record: PersonRecord) => Changes,
): Promise<PersonRecord> =>
  retryWhileChanged(async () => {
    const { person: before } = await findPerson(ports, viewer, id);
    const changes = change(before);
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...changes, revision: before.revision + 1 };
    return (await ports.people.save(viewer.workspaceId, before, after)) === 'saved' ? after : CHANGED;
  });
