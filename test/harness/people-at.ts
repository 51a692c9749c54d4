import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { systemClock } from '#platform/clock.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { directoryPerson } from './directory-people.ts';
import { type TestWorkspace, testTable } from './workspace.ts';

/** People at an account: with an address, with only a profile, or with neither. */
export async function peopleAt(
  { id }: TestWorkspace,
  accountId: string,
  contacts: readonly (string | 'profile' | 'neither')[],
) {
  const records = await upsertPeople(
    { people: createPersonStore(testTable()), now: systemClock },
    { workspaceId: id, id: accountId },
    contacts.map((known) => ({
      found: directoryPerson(known === 'neither' ? { network_url: null } : {}),
      extra: () => ({ email: known.includes('@') ? known : null }),
    })),
  );
  return records.map((record) => record.id);
}
