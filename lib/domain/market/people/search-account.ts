import type { QueryReading } from '#contract/interpretation.ts';
import type { SearchProblem } from '#contract/people.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Directory, DirectoryPerson } from '#domain/market/directory/directory.ts';
import { isDirectoryError, isProblem } from '#domain/market/directory/directory-error.ts';
import type { CascadeTier, TierGroup } from '#domain/market/people-search/cascade.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import {
  listMatchingGroups,
  type Match,
  selectMatches,
} from '#domain/market/people-search/select-matches.ts';
import { askDirectory, contactData, isWorthAsking, noContactData } from './contact-data.ts';
import { type RecordedMoves, readPeopleChanges } from './people-changes.ts';
import type { PersonRecord } from './person-record.ts';
import { recognizePeople } from './recognize-people.ts';
import { type FoundPerson, type UpsertPeoplePorts, upsertPeople } from './upsert-people.ts';

export interface SearchAccountPorts extends UpsertPeoplePorts {
  readonly directory: Directory;
  readonly recordedMoves: RecordedMoves;
  /** Logs internal errors. */
  readonly report: (accountId: string, error: unknown) => void;
}

/** An account that can be searched. */
export type SearchedAccount = AccountRecord & { readonly domain: string };

export interface AccountResult {
  readonly contacts: readonly PersonRecord[];
  readonly problems: readonly SearchProblem[];
  readonly searched: boolean;
}

/** Who to look for at each account. */
export interface Search {
  readonly workspaceId: string;
  readonly cascade: readonly CascadeTier[];
  readonly exclusions: QueryReading['exclusions'];
  /** The most people per account. */
  readonly limit: number;
}

/**
 * Exclusions are applied to the results, so more people are requested than needed. Most directories have this page
 * size.
 */
const REQUESTED_PEOPLE = 100;

/** A person of the directory, or one who left and is only on record. */
type Found = DirectoryPerson | PersonRecord;

const isRecord = (person: Found): person is PersonRecord => 'revision' in person;

/** Tries the tiers in order and uses the first with a match here. */
async function matchAccount(
  ports: SearchAccountPorts,
  account: SearchedAccount,
  { workspaceId, cascade, exclusions, limit }: Search,
  records: readonly PersonRecord[],
  signal: AbortSignal,
): Promise<Match<Found>[]> {
  const reader = await loadTitleReader();
  const asksForChange = cascade.some(({ groups }) => groups.some(({ change }) => change !== null));
  const changes = asksForChange
    ? await readPeopleChanges(ports, workspaceId, account.id, records)
    : undefined;
  const excludeLeavers = createLeaverFilter(account.id, records);
  const isOf = ({ change }: TierGroup, person: Found): boolean => {
    if (isRecord(person)) return change?.kind === 'left' && changes?.hasLeft(change, person) === true;
    return change === null || (change.kind === 'joined' && changes?.isNew(change, person) === true);
  };
  for (const tier of cascade) {
    const groups = listMatchingGroups(tier, account);
    if (groups.length === 0) continue;
    const { titles, job_levels } = tier;
    // A directory lists who is there. Only what the service knows says who is new or gone.
    const listed = groups.filter(
      ({ change }) => change === null || (change.kind === 'joined' && changes?.hasNew),
    );
    const isAnywhere = listed.some(({ locations }) => locations.length === 0);
    const present =
      listed.length === 0
        ? []
        : await ports.directory.searchPeople(
            account.domain,
            {
              roles: listed.flatMap(({ roles }) => roles),
              titles,
              job_levels,
              locations: isAnywhere ? [] : listed.flatMap(({ locations }) => locations),
              limit: REQUESTED_PEOPLE,
            },
            signal,
          );
    const people: Found[] = [...excludeLeavers(present), ...(changes?.left ?? [])];
    const matches = selectMatches(reader, people, { tier: tier.tier, groups }, exclusions, limit, isOf);
    if (matches.length > 0) return matches;
  }
  return [];
}

type Entry = FoundPerson & { readonly tier: number };

/** Adds the tier and, if it is unknown and the directory has it, the email. */
async function addContactData(
  { directory, now, report }: SearchAccountPorts,
  account: SearchedAccount,
  { found, tier }: Entry,
  before: PersonRecord | undefined,
  signal: AbortSignal,
): Promise<FoundPerson & { readonly emailFailed: boolean }> {
  const match = { source: 'waterfall', icp_tier: tier } as const;
  if (before && !isWorthAsking(before, 'email', now()))
    return { found, extra: () => match, emailFailed: false };
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

export interface AccountMatches {
  readonly account: SearchedAccount;
  readonly matches: readonly Match<Found>[];
  /** Everyone known at the account. */
  readonly storedPeople: readonly PersonRecord[];
  readonly problems: readonly SearchProblem[];
  readonly searched: boolean;
}

const failedWith = (
  { id }: SearchedAccount,
  code: SearchProblem['code'],
  message: string,
): Pick<AccountResult, 'problems' | 'searched'> => ({
  problems: [{ account_id: id, code, message }],
  searched: false,
});

/** A directory's search may still find people whom a roster has shown to have left. Only a roster brings them back. */
const createLeaverFilter =
  (accountId: string, storedPeople: readonly PersonRecord[]) => (found: readonly DirectoryPerson[]) =>
    recognizePeople(
      accountId,
      storedPeople,
      found.map((person) => ({ found: person })),
    ).flatMap(({ entry, before }) => ((before?.left_at ?? null) === null ? [entry.found] : []));

/** Searches one account. Never rejects: failures are part of the result. */
export async function searchAccount(
  ports: SearchAccountPorts,
  account: SearchedAccount,
  search: Search,
  signal: AbortSignal,
): Promise<AccountMatches> {
  const none = { account, matches: [], storedPeople: [] };
  try {
    const storedPeople = await ports.people.atAccount(search.workspaceId, account.id);
    const matches = await matchAccount(ports, account, search, storedPeople, signal);
    return { account, matches, storedPeople, problems: [], searched: true };
  } catch (error) {
    if (signal.aborted) {
      const message = 'Time ran out before this account was searched. Call again with it.';
      return { ...none, ...failedWith(account, 'timed_out', message) };
    }
    if (isProblem(error, 'budget_exhausted'))
      return { ...none, ...failedWith(account, 'budget_exhausted', error.message) };
    ports.report(account.id, error);
    if (!isDirectoryError(error)) {
      const message = 'This account could not be searched; call again with it.';
      return { ...none, ...failedWith(account, 'internal_error', message) };
    }
    const message = "The directory didn't respond. Call again with this account.";
    return { ...none, ...failedWith(account, 'provider_failed', message) };
  }
}

/** Saves one account's matches with their tiers. Never rejects. */
export async function saveMatches(
  ports: SearchAccountPorts,
  workspaceId: string,
  found: AccountMatches,
  signal: AbortSignal,
): Promise<AccountResult> {
  const { account, problems, searched } = found;
  if (found.matches.length === 0) return { contacts: [], problems, searched };
  try {
    return await storeMatches(ports, workspaceId, found, signal);
  } catch (error) {
    ports.report(account.id, error);
    const message = 'The matches could not be saved; call again with this account.';
    return { contacts: [], ...failedWith(account, 'internal_error', message) };
  }
}

async function storeMatches(
  ports: SearchAccountPorts,
  workspaceId: string,
  { account, matches: found, storedPeople }: AccountMatches,
  signal: AbortSignal,
): Promise<AccountResult> {
  // Who left has no work email there any more, so there is nothing to look up or to save.
  const left = found.flatMap(({ person, tier }) =>
    isRecord(person) ? [{ ...person, icp_tier: tier, email: null }] : [],
  );
  const matches = found.flatMap((match) =>
    isRecord(match.person) ? [] : [{ ...match, person: match.person }],
  );
  if (matches.length === 0) return { contacts: left, problems: [], searched: true };
  // Don't look up the email of a person who must not be found.
  const { isSuppressed } = await ports.people.suppressed(
    workspaceId,
    account.id,
    matches.map(({ person }) => person),
  );
  const entries = matches
    .filter((_, index) => !isSuppressed(index))
    .map(({ person, tier }): Entry => ({ found: person, tier }));
  const people = await Promise.all(
    recognizePeople(account.id, storedPeople, entries).map(({ entry, before }) =>
      addContactData(ports, account, entry, before, signal),
    ),
  );
  const saved = await upsertPeople(ports, { workspaceId, id: account.id }, people, storedPeople);
  const failed = people.filter(({ emailFailed }) => emailFailed).length;
  const message = `The email of ${failed} of ${people.length} people could not be looked up; reveal it later.`;
  return {
    contacts: [...saved, ...left],
    problems: failed === 0 ? [] : [{ account_id: account.id, code: 'email_failed', message }],
    searched: true,
  };
}
