import type { Refuse } from '#contract/errors.ts';
import type { Interpretation, QueryReading } from '#contract/interpretation.ts';
import type { FoundPeople, SearchProblem } from '#contract/people.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { limitDirectory } from '#domain/market/directory/limit-directory.ts';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import type { CascadeTier } from '#domain/market/people-search/cascade.ts';
import { isQueryTooLong, type Reasoner } from '#domain/market/people-search/reasoner.ts';
import { summarize } from '#domain/market/people-search/summarize.ts';
import { widenExclusions } from '#domain/market/people-search/widen-exclusions.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type {
  AccountMatches,
  AccountResult,
  AccountSearch,
  AccountSearchPorts,
  SearchedAccount,
} from './account-search.ts';
import { type AccountSelectionInput, createAccountSelection } from './account-selection.ts';
import type { PersonRecord } from './person-record.ts';
import { saveMatches } from './save-matches.ts';
import { searchAccount } from './search-account.ts';

export interface FindPeoplePorts extends AccountSearchPorts {
  readonly directory: Directory;
  readonly accounts: AccountLookups;
  readonly reasoner: Reasoner;
  readonly refuse: Refuse<
    'validation_failed' | 'provider_failed' | 'directory_not_configured' | 'provider_budget_exhausted'
  >;
}

export interface PeopleSearchInput extends AccountSelectionInput {
  readonly query: string;
  readonly per_account: number;
  readonly preview: boolean;
}

/** Finds people by a description at several accounts and saves them. `abortSignal` ends the search, not the saving. */
export async function findPeople(
  ports: FindPeoplePorts,
  viewer: Viewer,
  { query, per_account, preview, ...selectionInput }: PeopleSearchInput,
  abortSignal: AbortSignal,
): Promise<FoundPeople> {
  const selection = createAccountSelection(ports.accounts, viewer, selectionInput);
  const reading = await readQuery(ports, query, selection.names, abortSignal);
  const cascade = buildCascade(reading);
  const interpretation = summarize(reading, cascade);
  const emptyResponse = createEmptyResponse(interpretation, cascade);
  if (cascade.length === 0) return { ...emptyResponse, reason: explainNoSearch(reading) };
  if (preview) return emptyResponse;
  if (ports.directory.status === 'not_configured') throw ports.refuse('directory_not_configured');

  const { accounts, problems } = await selection.choose(interpretation);
  const search: AccountSearch = {
    workspaceId: viewer.workspaceId,
    cascade,
    exclusions: widenExclusions(interpretation),
    limit: Math.min(per_account, interpretation.limits.per_account ?? per_account),
  };
  const results = await searchAccounts(ports, accounts, search, interpretation, abortSignal);
  throwIfDirectoryIsDown(ports.refuse, results);

  const accountsSearched = results.filter(({ isSearched }) => isSearched).length;
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const people = results
    .flatMap((result) => result.contacts)
    .toSorted(compareByTierAndRanking)
    .map((person) => ({ ...person, account_name: accountNames.get(person.account_id) ?? null }));
  const contacts = people.filter(({ email }) => email !== null);
  const withoutEmail = people.filter(({ email }) => email === null);
  return {
    ...emptyResponse,
    reason:
      contacts.length > 0 ? null : describeNoContact(interpretation, accountsSearched, withoutEmail.length),
    found: contacts.length,
    accountsSearched,
    contacts,
    without_email: { count: withoutEmail.length, contacts: withoutEmail },
    errors: [...problems, ...results.flatMap((result) => result.problems)],
  };
}

async function readQuery(
  { reasoner, refuse }: FindPeoplePorts,
  query: string,
  accountNames: () => Promise<readonly string[]>,
  abortSignal: AbortSignal,
): Promise<QueryReading> {
  try {
    return await reasoner.interpret(query, { companies: accountNames }, abortSignal);
  } catch (error) {
    if (isQueryTooLong(error)) {
      throw refuse('validation_failed', undefined, [{ path: 'query', message: error.message }]);
    }
    // A model that fails is replaced by rules. Only its time may be missing.
    if (!abortSignal.aborted) throw error;
    throw Object.assign(refuse('provider_failed'), { cause: error });
  }
}

/**
 * 50 accounts need at most 50 × (6 tiers + 20 emails) = 1,300 calls. With 20 in parallel at 2 s each that is 130 s:
 * about the two minutes a search may take, at a rate directories allow. The response names what didn't fit.
 */
const CONCURRENT_DIRECTORY_CALLS = 20;

/** Searches the accounts in parallel and saves who matches. */
async function searchAccounts(
  ports: FindPeoplePorts,
  accounts: readonly SearchedAccount[],
  search: AccountSearch,
  interpretation: Interpretation,
  abortSignal: AbortSignal,
): Promise<AccountResult[]> {
  const limitedPorts = {
    ...ports,
    directory: limitDirectory(ports.directory, CONCURRENT_DIRECTORY_CALLS),
  };
  const searches = accounts.map((account) => searchAccount(limitedPorts, account, search, abortSignal));
  const hasTotalLimit = [interpretation.limits, ...interpretation.groups].some(({ total }) => total !== null);
  // A total limit can only be applied once every account has answered.
  const matches = hasTotalLimit ? limitTotals(await Promise.all(searches), interpretation) : searches;
  return Promise.all(
    matches.map(async (accountMatches) =>
      saveMatches(limitedPorts, search.workspaceId, await accountMatches, abortSignal),
    ),
  );
}

/** The best people of each group across all accounts, up to its limit, and of all groups up to theirs. */
function limitTotals(
  accountMatches: readonly AccountMatches[],
  { groups, limits }: QueryReading,
): AccountMatches[] {
  const rankedMatches = accountMatches
    .flatMap(({ matches }) => matches)
    .toSorted((a, b) => a.tier - b.tier || a.person.ranking - b.person.ranking);
  const matchesWithinGroupLimits = new Set(
    groups.flatMap(({ total }, groupIndex) =>
      rankedMatches.filter((match) => match.group === groupIndex).slice(0, total ?? undefined),
    ),
  );
  const matchesWithinLimits = new Set(
    rankedMatches.filter((match) => matchesWithinGroupLimits.has(match)).slice(0, limits.total ?? undefined),
  );
  return accountMatches.map((matchesAtAccount) => ({
    ...matchesAtAccount,
    matches: matchesAtAccount.matches.filter((match) => matchesWithinLimits.has(match)),
  }));
}

const OUTAGES: ReadonlySet<SearchProblem['code']> = new Set([
  'provider_failed',
  'timed_out',
  'budget_exhausted',
]);

const DIRECTORY_DOWN_MESSAGE =
  "No account could be searched: the people directory didn't respond. Nothing was saved; try again in a minute.";

/** If every search failed at the directory, "nobody found" would sound as if there were nobody. */
function throwIfDirectoryIsDown(refuse: FindPeoplePorts['refuse'], results: readonly AccountResult[]): void {
  const outages = results.flatMap(({ problems }) => problems.filter(({ code }) => OUTAGES.has(code)));
  const [outage] = outages;
  if (results.some(({ isSearched }) => isSearched) || outage === undefined) return;
  throw outages.every(({ code }) => code === 'budget_exhausted')
    ? refuse('provider_budget_exhausted', outage.message)
    : refuse('provider_failed', DIRECTORY_DOWN_MESSAGE);
}

type RankedPerson = Pick<PersonRecord, 'icp_tier' | 'ranking' | 'id'>;

const compareByTierAndRanking = (a: RankedPerson, b: RankedPerson): number =>
  (a.icp_tier ?? 0) - (b.icp_tier ?? 0) || a.ranking - b.ranking || (a.id < b.id ? -1 : 1);

/** Why a query leads to no search. */
const explainNoSearch = (reading: QueryReading): string =>
  reading.groups.length === 0
    ? `The query does not say who to look for.${describeNotUnderstood(reading)} Name a function, a title, a level or a place, such as "heads of procurement in Germany".`
    : 'The query excludes everyone it asks for.';

const describeNotUnderstood = ({ not_understood }: Pick<QueryReading, 'not_understood'>): string =>
  not_understood.length > 0 ? ` These words were not understood: ${not_understood.join(', ')}.` : '';

function describeNoContact(
  interpretation: Interpretation,
  accountsSearched: number,
  withoutEmail: number,
): string {
  if (accountsSearched === 0) {
    return 'No account was searched: no active account matches the query, or `errors` says why.';
  }
  const changeKinds = new Set(interpretation.groups.map(({ change }) => change?.kind));
  if (withoutEmail > 0) {
    return changeKinds.has('left')
      ? 'The people who match have left, so they have no work email there; see `without_email`.'
      : 'No verified work email was found for the people who match; see `without_email`.';
  }
  const asksForOneChange = changeKinds.size === 1 && !changeKinds.has(undefined);
  const changesHint = asksForOneChange
    ? ' Who joined, was promoted or left is known from rosters and detections only, since the account was first loaded.'
    : '';
  return `No one at the searched accounts matches the query.${changesHint}${describeNotUnderstood(interpretation)}`;
}

const createEmptyResponse = (
  interpretation: Interpretation,
  cascade: readonly CascadeTier[],
): FoundPeople => ({
  interpretation,
  reason: null,
  found: 0,
  accountsSearched: 0,
  tiers: cascade.length,
  cascade: cascade.map(({ tier, kind, label, titles, job_levels }) => ({
    tier,
    kind,
    label,
    titles: [...titles],
    job_levels: [...job_levels],
  })),
  contacts: [],
  without_email: { count: 0, contacts: [] },
  errors: [],
});
