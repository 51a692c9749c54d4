import type { Directory, DirectoryPerson } from './directory.ts';
import { isProblem } from './directory-error.ts';

/** The people a directory lists at a company, or as many as could be loaded. */
export interface Roster {
  readonly people: readonly DirectoryPerson[];
  /** False if the budget ran out first. The people already paid for are kept. */
  readonly isWithinLimit: boolean;
  /** The directory's name, or null if it doesn't say. */
  readonly provider: string | null;
  /** Whether a missing person is known not to be on the list. */
  readonly isComplete: boolean;
}

/** A directory that never ends must not fill the table: 100 pages of 100 people. */
const MAX_PAGES = 100;

const EMPTY_ROSTER: Roster = { people: [], isWithinLimit: true, provider: null, isComplete: false };

/** All people the directory lists at a company, most relevant first. */
export async function fetchRoster(
  directory: Pick<Directory, 'listEmployees'>,
  domain: string | null,
  signal?: AbortSignal,
): Promise<Roster> {
  if (domain === null) return EMPTY_ROSTER;
  const people: DirectoryPerson[] = [];
  const providers = new Set<string | null>();
  let isComplete = true;
  let cursor: string | undefined;
  const roster = (isWithinLimit: boolean, ended: boolean): Roster => {
    const [provider = null, ...otherProviders] = providers;
    return {
      people,
      isWithinLimit,
      provider,
      isComplete: isComplete && ended && otherProviders.length === 0,
    };
  };
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    try {
      const rosterPage = await directory.listEmployees(domain, { cursor }, signal);
      people.push(...rosterPage.people);
      providers.add(rosterPage.provider ?? null);
      isComplete &&= rosterPage.is_complete === true;
      if (rosterPage.next_cursor === null) return roster(true, true);
      cursor = rosterPage.next_cursor;
    } catch (error) {
      if (isProblem(error, 'budget_exhausted')) return roster(false, false);
      throw error;
    }
  }
  return roster(true, false);
}
