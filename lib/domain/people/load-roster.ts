import type { Directory, DirectoryPerson } from '#domain/directory/directory.ts';
import { type Account, type UpsertPeoplePorts, upsertPeople } from './upsert-people.ts';

/** A directory that never ends must not fill the table: 100 pages of 100 people. */
const MOST_PAGES = 100;

/** Everybody the directory lists at a company, most relevant first. */
export async function fetchRoster(
  directory: Directory,
  domain: string | null,
  signal?: AbortSignal,
): Promise<DirectoryPerson[]> {
  if (domain === null) return [];
  const people: DirectoryPerson[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { people: listed, next_cursor } = await directory.listEmployees(domain, { cursor }, signal);
    people.push(...listed);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return people;
}

/** Brings a roster into People and tells how many people it has. */
export async function storeRoster(
  ports: UpsertPeoplePorts,
  account: Account,
  roster: readonly DirectoryPerson[],
): Promise<number> {
  const stored = await upsertPeople(
    ports,
    account,
    roster.map((found) => ({ found })),
  );
  return stored.length;
}
