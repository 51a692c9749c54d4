import type { Refuse } from '#contract/errors.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { retryWhileChanged, saveChanges } from '#domain/shared/records/retry-while-changed.ts';
import { canSeePerson, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { PersonRecord } from './person-record.ts';
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
    const { person: previousRecord } = await findPerson(ports, viewer, id);
    return saveChanges(previousRecord, change(previousRecord), (nextRecord) =>
      ports.people.save(viewer.workspaceId, previousRecord, nextRecord),
    );
  });

/** People with the names of their accounts. */
export async function nameAccounts<Person extends { readonly account_id: string }>(
  accounts: Pick<AccountLookups, 'findBriefs'>,
  workspaceId: string,
  people: readonly Person[],
): Promise<(Person & { readonly account_name: string | null })[]> {
  const briefs = await accounts.findBriefs(
    workspaceId,
    people.map(({ account_id }) => account_id),
  );
  return people.map((person) => ({ ...person, account_name: briefs.get(person.account_id)?.name ?? null }));
}
