import type { Directory, DirectoryPerson } from './directory.ts';
import { hasDirectoryCode } from './directory-error.ts';

/** The people a directory lists at a company, or as many as could be loaded. */
export interface Roster {
  readonly people: readonly DirectoryPerson[];
  /** False if the budget ran out first. The people already paid for stay. */
  readonly isWithinBudget: boolean;
  /** The directory's name, or null if it doesn't say. */
  readonly provider: string | null;
  /** Whether a missing person is known not to be on the list. */
  readonly isComplete: boolean;
}

/** A directory that never ends must not fill the table: 100 pages of 100 people. */
const MAX_PAGES = 100;

const EMPTY_ROSTER: Roster = { people: [], isWithinBudget: true, provider: null, isComplete: false };

/** All people the directory lists at a company, most relevant first. */
export async function fetchRoster(
  directory: Pick<Directory, 'listEmployees'>,
  domain: string | null,
  abortSignal?: AbortSignal,
): Promise<Roster> {
  if (domain === null) return EMPTY_ROSTER;
  const people: DirectoryPerson[] = [];
  const providers = new Set<string | null>();
  let areAllPagesComplete = true;
  let cursor: string | undefined;
  const createRoster = (end: 'last_page' | 'page_limit' | 'budget'): Roster => {
    const [provider = null, ...otherProviders] = providers;
    return {
      people,
      isWithinBudget: end !== 'budget',
      provider,
      isComplete: end === 'last_page' && areAllPagesComplete && otherProviders.length === 0,
    };
  };
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    try {
      const page = await directory.listEmployees(domain, { cursor }, abortSignal);
      people.push(...page.people);
      providers.add(page.provider ?? null);
      areAllPagesComplete &&= page.is_complete === true;
      if (page.next_cursor === null) return createRoster('last_page');
      cursor = page.next_cursor;
    } catch (error) {
      if (hasDirectoryCode(error, 'budget_exhausted')) return createRoster('budget');
      throw error;
    }
  }
  return createRoster('page_limit');
}
