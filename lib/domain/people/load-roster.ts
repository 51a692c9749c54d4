import type { Directory, DirectoryPerson } from '#domain/directory/directory.ts';
import { isProblem } from '#domain/directory/directory-problem.ts';
import { type Account, type UpsertPeoplePorts, upsertPeople } from './upsert-people.ts';

/** A directory that never ends must not fill the table: 100 pages of 100 people. */
const MOST_PAGES = 100;

export interface Roster {
  readonly people: readonly DirectoryPerson[];
  /** False where the budget ended before the roster did; what was paid for is kept. */
  readonly isWhole: boolean;
}

/** Everybody the directory lists at a company, most relevant first. */
export async function fetchRoster(
  directory: Directory,
  domain: string | null,
  signal?: AbortSignal,
): Promise<Roster> {
  if (domain === null) return { people: [], isWhole: true };
  const people: DirectoryPerson[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    try {
      const { people: listed, next_cursor } = await directory.listEmployees(domain, { cursor }, signal);
      people.push(...listed);
      if (next_cursor === null) break;
      cursor = next_cursor;
    } catch (error) {
      if (isProblem(error, 'budget_exhausted')) return { people, isWhole: false };
      throw error;
    }
  }
  return { people, isWhole: true };
}

/** Brings a roster into People and tells how many people it has. */
export async function storeRoster(
  ports: UpsertPeoplePorts,
  account: Account,
  people: readonly DirectoryPerson[],
): Promise<number> {
  const stored = await upsertPeople(
    ports,
    account,
    people.map((found) => ({ found })),
  );
  return stored.length;
}
