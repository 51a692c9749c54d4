import type { WishReading } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { CascadeTier, TierGroup } from './cascade.ts';
import { fitsCompanies, type KnownCompany } from './company-fits.ts';
import { placeFits } from './place-fits.ts';
import type { TitleReader } from './title-reader.ts';

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

type RoleReader = Pick<TitleReader, 'roleFits'>;

/** Exclusions apply in every tier. */
export function isExcluded(
  { roleFits }: RoleReader,
  { roles, locations }: Pick<WishReading['exclusions'], 'roles' | 'locations'>,
  person: Candidate,
): boolean {
  const at = { location: person.location, country: person.country_code };
  return roles.some((role) => roleFits(role, person)) || locations.some((place) => placeFits(place, at));
}

/** One of the roles, at one of the places. */
export function fitsGroup(
  { roleFits }: RoleReader,
  { roles, locations }: Pick<TierGroup, 'roles' | 'locations'>,
  person: Candidate,
): boolean {
  const at = { location: person.location, country: person.country_code };
  return (
    (locations.length === 0 || locations.some((place) => placeFits(place, at))) &&
    roles.some((role) => roleFits(role, person))
  );
}

/** The tier's groups that match such a company. */
export const groupsAt = ({ groups }: Pick<CascadeTier, 'groups'>, company: KnownCompany): TierGroup[] =>
  groups.filter(({ companies }) => fitsCompanies(companies, company));

/**
 * The people who match a group and are not excluded, each once, ranked, up to `limit`. Groups take turns, so a large
 * one leaves room for the others, and each respects its own limit. `isOf` says whether a person may be in a group for
 * other reasons than their role and place.
 */
export function selectMatches<P extends Candidate>(
  reader: RoleReader,
  people: readonly P[],
  { tier, groups }: Pick<CascadeTier, 'tier' | 'groups'>,
  exclusions: WishReading['exclusions'],
  limit: number,
  isOf: (group: TierGroup, person: P) => boolean = () => true,
): Match<P>[] {
  const open = new Set(
    [...new Map(people.map((person) => [person.directory_id, person])).values()]
      .filter((person) => !isExcluded(reader, exclusions, person))
      .toSorted(byRanking),
  );
  const lanes = groups.map((group) => ({
    group,
    left: group.per_account ?? limit,
    fitting: [...open].filter((person) => isOf(group, person) && fitsGroup(reader, group, person)),
  }));
  const matches: Match<P>[] = [];
  const next = ({ group, left, fitting }: (typeof lanes)[number]): boolean => {
    if (left === 0 || matches.length >= limit) return false;
    const person = fitting.find((one) => open.has(one));
    if (person === undefined) return false;
    open.delete(person);
    matches.push({ person, tier, group: group.group });
    return true;
  };
  for (let isTaken = true; isTaken; ) {
    isTaken = false;
    for (const lane of lanes) {
      if (!next(lane)) continue;
      lane.left -= 1;
      isTaken = true;
    }
  }
  return matches.toSorted((a, b) => byRanking(a.person, b.person));
}

const byRanking = (a: Candidate, b: Candidate): number =>
  a.ranking - b.ranking || (a.directory_id < b.directory_id ? -1 : 1);
