import type { Interpretation, QueryReading } from '#contract/interpretation.ts';
import { formatFunctions } from './business-functions.ts';
import { type CascadeTier, LEVELS } from './cascade.ts';
import { listLeftOutTiers } from './list-left-out-tiers.ts';
import { combineCompanies, createAnyCompany } from './query-companies.ts';

/** A reading with a short summary of its groups, and of what its cascade lacks. */
export function summarize(read: QueryReading, cascade: readonly CascadeTier[]): Interpretation {
  const { groups } = read;
  const roles = groups.flatMap((group) => group.roles);
  const levels = new Set(roles.flatMap(({ job_levels }) => job_levels));
  const places = groups.flatMap(({ locations }) => locations);
  return {
    functions: [
      ...new Set(
        roles
          .filter(({ functions }) => functions.length > 0)
          .map(({ functions }) => formatFunctions(functions)),
      ),
    ],
    job_levels: LEVELS.filter((level) => levels.has(level)),
    locations: [...new Map(places.map((place) => [place.name, place])).values()],
    companies: groups.map(({ companies }) => companies).reduce(combineCompanies, createAnyCompany()),
    ...read,
    left_out_tiers: listLeftOutTiers(read, cascade),
  };
}
