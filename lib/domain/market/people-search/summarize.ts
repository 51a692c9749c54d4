import type { Interpretation, JobLevel, WishReading } from '#contract/interpretation.ts';
import { functionName } from './business-functions.ts';
import { anyCompany, bothOf } from './wished-companies.ts';

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** A reading with a short summary of its groups. */
export function summarize(read: WishReading): Interpretation {
  const { groups } = read;
  const roles = groups.flatMap((group) => group.roles);
  const levels = new Set(roles.flatMap(({ job_levels }) => job_levels));
  const places = groups.flatMap(({ locations }) => locations);
  return {
    functions: [
      ...new Set(
        roles.filter(({ functions }) => functions.length > 0).map(({ functions }) => functionName(functions)),
      ),
    ],
    job_levels: LEVELS.filter((level) => levels.has(level)),
    locations: [...new Map(places.map((place) => [place.name, place])).values()],
    companies: groups.map(({ companies }) => companies).reduce(bothOf, anyCompany()),
    ...read,
  };
}
