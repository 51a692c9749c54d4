import type { Interpretation } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/directory/directory.ts';
import type { CascadeTier } from './cascade.ts';
import { placeFits } from './place-fits.ts';
import { roleFits } from './role-fits.ts';

export type Candidate = Pick<
  DirectoryPerson,
  'directory_id' | 'title' | 'job_level' | 'location' | 'country_code' | 'ranking'
>;

export interface Match<P extends Candidate> {
  readonly person: P;
  readonly tier: number;
}

/** What nobody found may be, in whatever tier. */
export function isExcluded({ roles, locations }: Interpretation['exclusions'], person: Candidate): boolean {
  const at = { location: person.location, country: person.country_code };
  return roles.some((role) => roleFits(role, person)) || locations.some((place) => placeFits(place, at));
}

export function fitsTier({ roles, locations }: CascadeTier, person: Candidate): boolean {
  const at = { location: person.location, country: person.country_code };
  return (
    (locations.length === 0 || locations.some((place) => placeFits(place, at))) &&
    roles.some((role) => roleFits(role, person))
  );
}

/** The people who fit a tier and are not excluded, each once, by ranking, up to `limit`. */
export function selectMatches<P extends Candidate>(
  people: readonly P[],
  tier: CascadeTier,
  exclusions: Interpretation['exclusions'],
  limit: number,
): Match<P>[] {
  const distinct = new Map(people.map((person) => [person.directory_id, person])).values();
  return distinct
    .toArray()
    .filter((person) => fitsTier(tier, person) && !isExcluded(exclusions, person))
    .toSorted((a, b) => a.ranking - b.ranking || (a.directory_id < b.directory_id ? -1 : 1))
    .slice(0, Math.max(0, limit))
    .map((person) => ({ person, tier: tier.tier }));
}
