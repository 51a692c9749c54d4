import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { systemClock } from '#platform/clock.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { testTable } from './workspace.ts';

let made = 0;

/** A person as a directory might list them, generated from a number. */
export function directoryPerson(overrides: Partial<DirectoryPerson> = {}): DirectoryPerson {
  made += 1;
  return {
    directory_id: `test_${made}`,
    full_name: `Person ${made}`,
    title: 'Sales Manager',
    headline: 'Sales Manager at Example',
    network_url: `https://network.example/in/person-${made}`,
    location: 'Lyon',
    country_code: 'FR',
    connections_count: 10,
    profile_picture_url: null,
    job_level: 'Manager',
    department: 'Sales',
    ranking: made,
    ...overrides,
  };
}

/** Adds people to an account directly, as a roster would. */
export const addPeople = (workspaceId: string, accountId: string, people: readonly DirectoryPerson[]) =>
  upsertPeople(
    { people: createPersonStore(testTable()), now: systemClock },
    { workspaceId, id: accountId },
    people.map((found) => ({ found })),
  );
