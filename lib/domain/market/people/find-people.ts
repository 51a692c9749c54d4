import type { Refuse } from '#contract/errors.ts';
import type { Interpretation, QueryReading } from '#contract/interpretation.ts';
import type { FoundPeople, SearchProblem } from '#contract/people.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { limitDirectory } from '#domain/market/directory/limit-directory.ts';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import type { CascadeTier } from '#domain/market/people-search/cascade.ts';
import { isQueryTooLong, type Reasoner } from '#domain/market/people-search/reasoner.ts';
import { summarize } from '#domain/market/people-search/summarize.ts';
import { widenExclusions } from '#domain/market/people-search/widen-exclusions.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type AccountSelectionInput, createAccountSelection } from './account-selection.ts';
import type { PersonRecord } from './person-record.ts';
import {
  type AccountMatches,
  type AccountResult,
  type SearchAccountPorts,
  saveMatches,
  searchAccount,
} from './search-account.ts';

/**
 * 50 accounts need at most 50 × (6 tiers + 20 emails) = 1,300 calls. With 20 in parallel at 2 s each that is 130 s:
 * about the two minutes a search may take, at a rate directories allow. The response names what didn't fit.
 */
const CALLS_AT_ONCE = 20;

export interface FindPeoplePorts extends SearchAccountPorts {
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

/** Finds people by a description at several accounts and saves them. `signal` ends the search, not the saving. */
export async function findPeople(
  ports: FindPeoplePorts,
  viewer: Viewer,
  { query, per_account, preview, ...selectionInput }: PeopleSearchInput,
  signal: AbortSignal,
): Promise<FoundPeople> {
  const { reasoner, refuse } = ports;
  const selection = createAccountSelection(ports.accounts, viewer, selectionInput);
  const reading = await reasoner
    .interpret(query, { companies: selection.names }, signal)
    .catch((error: unknown) => {
      if (isQueryTooLong(error))
        throw refuse('validation_failed', undefined, [{ path: 'query', message: error.message }]);
      // A model that fails is replaced by rules. Only its time may be missing.
      if (!signal.aborted) throw error;
      throw Object.assign(refuse('provider_failed'), { cause: error });
    });
  const cascade = buildCascade(reading);
  const interpretation = summarize(reading, cascade);
  const response = answerOf(interpretation, cascade);
  if (cascade.length === 0)
    return {
      ...response,
      reason: reading.groups.length === 0 ? describeNothingUnderstood(reading) : EVERYONE_EXCLUDED,
    };
  if (preview) return response;
  if (ports.directory.status === 'not_configured') throw refuse('directory_not_configured');
  const { accounts, problems } = await selection.choose(interpretation);
  const paced = { ...ports, directory: limitDirectory(ports.directory, CALLS_AT_ONCE) };
  const search = {
    workspaceId: viewer.workspaceId,
    cascade,
    exclusions: widenExclusions(interpretation),
    limit: Math.min(per_account, interpretation.limits.per_account ?? per_account),
  };
  const searches = accounts.map((account) => searchAccount(paced, account, search, signal));
  const isLimited = [interpretation.limits, ...interpretation.groups].some(({ total }) => total !== null);
  // A total limit can only be applied once every account has answered.
  const limited = isLimited ? limitTotals(await Promise.all(searches), interpretation) : searches;
  const results = await Promise.all(
    limited.map(async (found) => saveMatches(paced, viewer.workspaceId, await found, signal)),
  );
  refuseOutage(refuse, results);
  const accountsSearched = results.filter(({ searched }) => searched).length;
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const people = results
    .flatMap((result) => result.contacts)
    .toSorted(compareByTierAndRanking)
    .map((person) => ({ ...person, account_name: names.get(person.account_id) ?? null }));
  const contacts = people.filter(({ email }) => email !== null);
  const without = people.filter(({ email }) => email === null);
  return {
    ...response,
    reason: contacts.length > 0 ? null : describeNoContact(interpretation, accountsSearched, without.length),
    found: contacts.length,
    accountsSearched,
    contacts,
    without_email: { count: without.length, contacts: without },
    errors: [...problems, ...results.flatMap((result) => result.problems)],
  };
}

const OUTAGES: ReadonlySet<SearchProblem['code']> = new Set([
  'provider_failed',
  'timed_out',
  'budget_exhausted',
]);

/** If every search failed at the directory, "nobody found" would sound as if there were nobody. */
function refuseOutage(refuse: FindPeoplePorts['refuse'], results: readonly AccountResult[]): void {
  const outages = results.flatMap(({ problems }) => problems.filter(({ code }) => OUTAGES.has(code)));
  const [outage] = outages;
  if (results.some(({ searched }) => searched) || outage === undefined) return;
  throw outages.every(({ code }) => code === 'budget_exhausted')
    ? refuse('provider_budget_exhausted', outage.message)
    : refuse('provider_failed', NO_DIRECTORY);
}

const NO_DIRECTORY =
  "No account could be searched: the people directory didn't respond. Nothing was saved; try again in a minute.";

type Ranked = Pick<PersonRecord, 'icp_tier' | 'ranking' | 'id'>;

const compareByTierAndRanking = (a: Ranked, b: Ranked): number =>
  (a.icp_tier ?? 0) - (b.icp_tier ?? 0) || a.ranking - b.ranking || (a.id < b.id ? -1 : 1);

/** The best people of each group across all accounts, up to its limit, and of all groups up to theirs. */
function limitTotals(found: readonly AccountMatches[], { groups, limits }: QueryReading): AccountMatches[] {
  const best = found
    .flatMap((one) => one.matches)
    .toSorted((a, b) => a.tier - b.tier || a.person.ranking - b.person.ranking);
  const ofGroups = new Set(
    groups.flatMap(({ total }, group) =>
      best.filter((match) => match.group === group).slice(0, total ?? undefined),
    ),
  );
  const limited = new Set(best.filter((match) => ofGroups.has(match)).slice(0, limits.total ?? undefined));
  return found.map((one) => ({ ...one, matches: one.matches.filter((match) => limited.has(match)) }));
}

const describeNotUnderstood = ({ not_understood }: Pick<QueryReading, 'not_understood'>): string =>
  not_understood.length > 0 ? ` These words were not understood: ${not_understood.join(', ')}.` : '';

const describeNothingUnderstood = (reading: QueryReading): string =>
  `The query does not say who to look for.${describeNotUnderstood(reading)} Name a function, a title, a level or a place, such as "heads of procurement in Germany".`;

const EVERYONE_EXCLUDED = 'The query excludes everyone it asks for.';

function describeNoContact(interpretation: Interpretation, searched: number, withoutEmail: number): string {
  const changes = new Set(interpretation.groups.map(({ change }) => change?.kind));
  if (searched === 0)
    return 'No account was searched: no active account matches the query, or `errors` says why.';
  if (withoutEmail > 0)
    return changes.has('left')
      ? 'The people who match have left, so they have no work email there; see `without_email`.'
      : 'No verified work email was found for the people who match; see `without_email`.';
  const changesHint =
    changes.size === 1 && !changes.has(undefined)
      ? ' Who joined, was promoted or left is known from rosters and detections only, since the account was first loaded.'
      : '';
  return `No one at the searched accounts matches the query.${changesHint}${describeNotUnderstood(interpretation)}`;
}

const answerOf = (interpretation: Interpretation, cascade: readonly CascadeTier[]): FoundPeople => ({
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
