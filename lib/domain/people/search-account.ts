import type { Interpretation } from '#contract/interpretation.ts';
import type { SearchProblem } from '#contract/people.ts';
import type { AccountRecord } from '#domain/accounts/account-record.ts';
import type { Directory, DirectoryPerson } from '#domain/directory/directory.ts';
import { isProblem } from '#domain/directory/directory-problem.ts';
import type { CascadeTier } from '#domain/people-search/cascade.ts';
import { loadTitleReader } from '#domain/people-search/load-title-reader.ts';
import { type Match, selectMatches } from '#domain/people-search/select-matches.ts';
import { askDirectory, contactData, isWorthAsking, noContactData } from './contact-data.ts';
import type { PersonRecord } from './person-record.ts';
import { recognisePeople } from './recognise-people.ts';
import { type FoundPerson, type UpsertPeoplePorts, upsertPeople } from './upsert-people.ts';

export interface SearchAccountPorts extends UpsertPeoplePorts {
  readonly directory: Directory;
  /** Told what went wrong inside, for the log. */
  readonly report: (accountId: string, error: unknown) => void;
}

/** An account that can be searched. */
export type SearchedAccount = AccountRecord & { readonly domain: string };

export interface AccountResult {
  readonly contacts: readonly PersonRecord[];
  readonly problems: readonly SearchProblem[];
  readonly searched: boolean;
}

/** Whom to look for at each account. */
export interface Search {
  readonly cascade: readonly CascadeTier[];
  readonly exclusions: Interpretation['exclusions'];
  /** The most people of one account. */
  readonly limit: number;
}

/** Exclusions are applied to what comes back, so more is asked for than is wanted; a page of most directories. */
const ASKED_FOR = 100;

/** Tries the tiers in order; the first that has somebody here counts. */
async function matchesAt(
  directory: Directory,
  domain: string,
  { cascade, exclusions, limit }: Search,
  signal: AbortSignal,
): Promise<Match<DirectoryPerson>[]> {
  const reader = await loadTitleReader();
  for (const tier of cascade) {
    const { roles, titles, job_levels, locations } = tier;
    const asked = { roles, titles, job_levels, locations, limit: ASKED_FOR };
    const matches = selectMatches(
      reader,

      await directory.searchPeople(domain, asked, signal),
      tier,
      exclusions,
      limit,
    );
    if (matches.length > 0) return matches;
  }
  return [];
}

type Entry = FoundPerson & { readonly tier: number };

/** Adds the tier and, where none is known and the directory has one, the e-mail. */
async function completed(
  { directory, now, report }: SearchAccountPorts,
  account: SearchedAccount,
  { found, tier }: Entry,
  before: PersonRecord | undefined,
  signal: AbortSignal,
): Promise<FoundPerson & { readonly emailFailed: boolean }> {
  const match = { source: 'waterfall', icp_tier: tier } as const;
  if (before && !isWorthAsking(before, 'email', now())) {
    return { found, extra: () => match, emailFailed: false };
  }
  const { full_name, network_url } = found;
  const key = { domain: account.domain, full_name, network_url };
  try {
    const email = await askDirectory(directory, 'email', key, signal);
    const at = now();
    const extra = (record: PersonRecord) => ({ ...match, ...contactData(record, 'email', email, at) });
    return { found, extra, emailFailed: false };
  } catch (error) {
    if (isProblem(error, 'objected')) {
      return { found, extra: () => ({ ...match, ...noContactData(now()) }), emailFailed: false };
    }
    report(account.id, error);
    return { found, extra: () => match, emailFailed: true };
  }
}

async function saveMatches(
  ports: SearchAccountPorts,
  workspaceId: string,
  account: SearchedAccount,
  matches: readonly Match<DirectoryPerson>[],
  signal: AbortSignal,
): Promise<AccountResult> {
  if (matches.length === 0) return { contacts: [], problems: [], searched: true };
  const known = await ports.people.atAccount(workspaceId, account.id);
  // Nobody is asked for the address of somebody who must not be found.
  const { isSuppressed } = await ports.people.suppressed(
    workspaceId,
    account.id,
    matches.map(({ person }) => person),
  );
  const entries = matches
    .filter((_, index) => !isSuppressed(index))
    .map(({ person, tier }): Entry => ({ found: person, tier }));
  const people = await Promise.all(
    recognisePeople(account.id, known, entries).map(({ entry, before }) =>
      completed(ports, account, entry, before, signal),
    ),
  );
  const contacts = await upsertPeople(ports, { workspaceId, id: account.id }, people, known);
  const failed = people.filter(({ emailFailed }) => emailFailed).length;
  const message = `The e-mail of ${failed} of ${people.length} people could not be looked up; reveal it later.`;
  return {
    contacts,
    problems: failed === 0 ? [] : [{ account_id: account.id, code: 'email_failed', message }],
    searched: true,
  };
}

/** Searches one account and saves its matches. Never rejects: what failed is told in the result. */
export async function searchAccount(
  ports: SearchAccountPorts,
  workspaceId: string,
  account: SearchedAccount,
  search: Search,
  signal: AbortSignal,
): Promise<AccountResult> {
  const failedWith = (code: SearchProblem['code'], message: string): AccountResult => ({
    contacts: [],
    problems: [{ account_id: account.id, code, message }],
    searched: false,
  });
  let matches: Match<DirectoryPerson>[];
  try {
    matches = await matchesAt(ports.directory, account.domain, search, signal);
  } catch (error) {
    if (signal.aborted) {
      return failedWith('timed_out', 'There was no time left for this account; call again with it.');
    }
    if (isProblem(error, 'budget_exhausted')) return failedWith('budget_exhausted', error.message);
    ports.report(account.id, error);
    return failedWith('provider_failed', 'The directory did not answer; call again with this account.');
  }
  try {
    return await saveMatches(ports, workspaceId, account, matches, signal);
  } catch (error) {
    ports.report(account.id, error);
    return failedWith('internal_error', 'The matches could not be saved; call again with this account.');
  }
}
