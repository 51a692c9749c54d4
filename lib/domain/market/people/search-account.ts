import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { hasDirectoryCode, isDirectoryError } from '#domain/market/directory/directory-error.ts';
import type { CascadeTier, TierGroup } from '#domain/market/people-search/cascade.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import {
  listMatchingGroups,
  type Match,
  selectMatches,
} from '#domain/market/people-search/select-matches.ts';
import {
  type AccountMatches,
  type AccountSearch,
  type AccountSearchPorts,
  type Candidate,
  describeFailure,
  isDeparted,
  type SearchedAccount,
} from './account-search.ts';
import { type PeopleChanges, readPeopleChanges } from './people-changes.ts';
import type { PersonRecord } from './person-record.ts';
import { recognizePeople } from './recognize-people.ts';

/** Searches one account. Never rejects: failures are part of the result. */
export async function searchAccount(
  ports: AccountSearchPorts,
  account: SearchedAccount,
  search: AccountSearch,
  abortSignal: AbortSignal,
): Promise<AccountMatches> {
  try {
    const storedPeople = await ports.people.listAtAccount(search.workspaceId, account.id);
    const matches = await matchAccount(ports, account, search, storedPeople, abortSignal);
    return { account, matches, storedPeople, problems: [], isSearched: true };
  } catch (error) {
    return { account, matches: [], storedPeople: [], ...explainFailure(ports, account, error, abortSignal) };
  }
}

function explainFailure(
  { logFailure }: AccountSearchPorts,
  account: SearchedAccount,
  error: unknown,
  abortSignal: AbortSignal,
): ReturnType<typeof describeFailure> {
  if (abortSignal.aborted) {
    const message = 'Time ran out before this account was searched. Call again with it.';
    return describeFailure(account, 'timed_out', message);
  }
  if (hasDirectoryCode(error, 'budget_exhausted'))
    return describeFailure(account, 'budget_exhausted', error.message);
  logFailure(account.id, error);
  if (!isDirectoryError(error)) {
    const message = 'This account could not be searched; call again with it.';
    return describeFailure(account, 'internal_error', message);
  }
  const message = "The directory didn't respond. Call again with this account.";
  return describeFailure(account, 'provider_failed', message);
}

/** Tries the tiers in order and uses the first with a match here. */
async function matchAccount(
  ports: AccountSearchPorts,
  account: SearchedAccount,
  { workspaceId, cascade, exclusions, limit }: AccountSearch,
  storedPeople: readonly PersonRecord[],
  abortSignal: AbortSignal,
): Promise<Match<Candidate>[]> {
  const reader = await loadTitleReader();
  const asksForChange = cascade.some(({ groups }) => groups.some(({ change }) => change !== null));
  const changes = asksForChange
    ? await readPeopleChanges(ports, workspaceId, account.id, storedPeople)
    : undefined;
  for (const tier of cascade) {
    const groups = listMatchingGroups(tier, account);
    if (groups.length === 0) continue;
    const listableGroups = groups.filter((group) => canBeListed(group, changes));
    const foundPeople = await searchDirectory(ports, account, tier, listableGroups, abortSignal);
    const candidates: Candidate[] = [
      ...excludeDeparted(account.id, storedPeople, foundPeople),
      ...(changes?.departed ?? []),
    ];
    const matches = selectMatches(
      reader,
      candidates,
      { tier: tier.tier, groups },
      exclusions,
      limit,
      (group, candidate) => fitsChange(group, candidate, changes),
    );
    if (matches.length > 0) return matches;
  }
  return [];
}

/** A directory lists who is there. Only what the service knows says who is new or gone. */
const canBeListed = ({ change }: TierGroup, changes: PeopleChanges | undefined): boolean =>
  change === null || (change.kind === 'joined' && changes?.hasNew === true);

/** Whether a candidate came or left as the group asks. */
function fitsChange(
  { change }: TierGroup,
  candidate: Candidate,
  changes: PeopleChanges | undefined,
): boolean {
  if (isDeparted(candidate)) return change?.kind === 'left' && changes?.hasLeft(change, candidate) === true;
  if (change === null) return true;
  return change.kind === 'joined' && changes?.isNew(change, candidate) === true;
}

/**
 * Exclusions are applied to the results, so more people are requested than needed. Most directories have this page
 * size.
 */
const REQUESTED_PEOPLE = 100;

async function searchDirectory(
  { directory }: AccountSearchPorts,
  { domain }: SearchedAccount,
  { titles, job_levels }: CascadeTier,
  groups: readonly TierGroup[],
  abortSignal: AbortSignal,
): Promise<readonly DirectoryPerson[]> {
  if (groups.length === 0) return [];
  const isAnywhere = groups.some(({ locations }) => locations.length === 0);
  const search = {
    roles: groups.flatMap(({ roles }) => roles),
    titles,
    job_levels,
    locations: isAnywhere ? [] : groups.flatMap(({ locations }) => locations),
    limit: REQUESTED_PEOPLE,
  };
  return directory.searchPeople(domain, search, abortSignal);
}

/** A directory's search may still find people whom a roster has shown to have left. Only a roster brings them back. */
const excludeDeparted = (
  accountId: string,
  storedPeople: readonly PersonRecord[],
  foundPeople: readonly DirectoryPerson[],
): DirectoryPerson[] =>
  recognizePeople(
    accountId,
    storedPeople,
    foundPeople.map((listedPerson) => ({ found: listedPerson })),
  ).flatMap(({ entry, before }) => (before === undefined || before.left_at === null ? [entry.found] : []));
