import type { Interpretation } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/directory/directory.ts';
import type { CascadeTier } from './cascade.ts';
import { placeFits } from './place-fits.ts';
import type { TitleReader } from './title-reader.ts';

export type Candidate = Pick<
  DirectoryPerson,
  'directory_id' | 'title' | 'job_level' | 'location' | 'country_code' | 'ranking'
>;

export interface Match<P extends Candidate> {
  readonly person: P;
  readonly tier: number;
}

/** What nobody found may be, in whatever tier. */
export function isExcluded(
  { roleFits }: Pick<TitleReader, 'roleFits'>,
  { roles, locations }: Interpretation['exclusions'],
  person: Candidate,
): boolean {
  const at = { location: person.location, country: person.country_code };
  return roles.some((role) => roleFits(role, person)) || locations.some((place) => placeFits(place, at));
}

export function fitsTier(
  { roleFits }: Pick<TitleReader, 'roleFits'>,
  { roles, locations }: Pick<CascadeTier, 'roles' | 'locations'>,
  person: Candidate,
): boolean {
  const at = { location: person.location, country: person.country_code };
  return (
    (locations.length === 0 || locations.some((place) => placeFits(place, at))) &&
    roles.some((role) => roleFits(role, person))
  );
}

/** The people who fit a tier and are not excluded, each once, by ranking, up to `limit`. */
export function selectMatches<P extends Candidate>(
  reader: Pick<TitleReader, 'roleFits'>,
  people: readonly P[],
  tier: CascadeTier,
  exclusions: Interpretation['exclusions'],
  limit: number,
): Match<P>[] {
  const distinct = new Map(people.map((person) => [person.directory_id, person])).values();
  return distinct
    .toArray()
    .filter((person) => fitsTier(reader, tier, person) && !isExcluded(reader, exclusions, person))
    .toSorted((a, b) => a.ranking - b.ranking || (a.directory_id < b.directory_id ? -1 : 1))
    .slice(0, Math.max(0, limit))
    .map((person) => ({ person, tier: tier.tier }));
}
