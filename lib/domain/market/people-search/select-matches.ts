import type { FunctionId, JobLevel, QueryReading, QueryRole } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { CascadeTier, TierGroup } from './cascade.ts';
import { type CompanyFacts, isCompanyOf } from './company-fits.ts';
import { getSiteFunctions } from './industries.ts';
import { isLocatedIn } from './is-located-in.ts';
import type { TitleReader } from './load-title-reader.ts';

export type Candidate = Pick<
  DirectoryPerson,
  'directory_id' | 'title' | 'job_level' | 'location' | 'country_code' | 'ranking'
>;

export interface Match<P extends Candidate> {
  readonly person: P;
  readonly tier: number;
  /** The group of the interpretation whose limits apply. */
  readonly group: number;
}

/** Exclusions apply in every tier. */
export function isExcluded(
  { roleFits }: TitleReader,
  { roles, locations }: Pick<QueryReading['exclusions'], 'roles' | 'locations'>,
  person: Candidate,
): boolean {
  const personPlace = { location: person.location, country: person.country_code };
  return (
    roles.some((role) => roleFits(role, person)) ||
    locations.some((requestedLocation) => isLocatedIn(requestedLocation, personPlace))
  );
}

/** One of the roles, at one of the places. */
export function fitsGroup(
  { roleFits }: TitleReader,
  { roles, locations }: Pick<TierGroup, 'roles' | 'locations'>,
  person: Candidate,
): boolean {
  const personPlace = { location: person.location, country: person.country_code };
  return (
    (locations.length === 0 ||
      locations.some((requestedLocation) => isLocatedIn(requestedLocation, personPlace))) &&
    roles.some((role) => roleFits(role, person))
  );
}

/** The tier's groups that match such a company. Its trade says what a site, a depot or a plant is there. */
export const listMatchingGroups = (
  { kind, groups }: Pick<CascadeTier, 'kind' | 'groups'>,
  company: CompanyFacts,
): TierGroup[] => {
  const matchingGroups = groups.filter(({ companies }) => isCompanyOf(companies, company));
  if (company.industry === null || !matchingGroups.some(({ roles }) => roles.some(isSiteRole)))
    return matchingGroups;
  const siteFunctions = getSiteFunctions(company.industry);
  return matchingGroups.map((group) => ({
    ...group,
    roles: group.roles.flatMap((role) =>
      isSiteRole(role) ? createSiteRoles(role, siteFunctions, kind) : [role],
    ),
  }));
};

const isSiteRole = ({ functions }: QueryRole): boolean => functions.join() === 'sites';

const SITE_LEADER_LEVELS: readonly JobLevel[] = ['VP', 'Director', 'Manager'];

/** Beyond who runs the sites, who leads the work there. */
function createSiteRoles(
  role: QueryRole,
  siteFunctions: readonly FunctionId[],
  kind: CascadeTier['kind'],
): QueryRole[] {
  const siteRole = { ...role, functions: ['sites' as const, ...siteFunctions] };
  if (kind !== 'adjacent' || role.title !== null) return [siteRole];
  return [
    siteRole,
    { functions: siteFunctions.slice(0, 1), job_levels: [...SITE_LEADER_LEVELS], title: null },
  ];
}

/**
 * The people who match a group and are not excluded, each once, ranked, up to `limit`. Groups take turns, so a large
 * one leaves room for the others, and each respects its own limit. `mayJoinGroup` says whether a person may be in a group for
 * other reasons than their role and place.
 */
export function selectMatches<P extends Candidate>(
  reader: TitleReader,
  people: readonly P[],
  { tier, groups }: Pick<CascadeTier, 'tier' | 'groups'>,
  exclusions: QueryReading['exclusions'],
  limit: number,
  mayJoinGroup: (group: TierGroup, person: P) => boolean = () => true,
): Match<P>[] {
  const unassignedPeople = new Set(
    [...new Map(people.map((person) => [person.directory_id, person])).values()]
      .filter((person) => !isExcluded(reader, exclusions, person))
      .toSorted(compareRanking),
  );
  const groupQueues = groups.map((group) => ({
    group,
    remaining: group.per_account ?? limit,
    candidates: [...unassignedPeople].filter(
      (person) => mayJoinGroup(group, person) && fitsGroup(reader, group, person),
    ),
  }));
  const matches: Match<P>[] = [];
  const assignNextPerson = ({ group, remaining, candidates }: (typeof groupQueues)[number]): boolean => {
    if (remaining === 0 || matches.length >= limit) return false;
    const person = candidates.find((candidate) => unassignedPeople.has(candidate));
    if (person === undefined) return false;
    unassignedPeople.delete(person);
    matches.push({ person, tier, group: group.group });
    return true;
  };
  for (let hasMatch = true; hasMatch; ) {
    hasMatch = false;
    for (const groupQueue of groupQueues) {
      if (!assignNextPerson(groupQueue)) continue;
      groupQueue.remaining -= 1;
      hasMatch = true;
    }
  }
  return matches.toSorted((a, b) => compareRanking(a.person, b.person));
}

const compareRanking = (a: Candidate, b: Candidate): number =>
  a.ranking - b.ranking || (a.directory_id < b.directory_id ? -1 : 1);
