import type { Interpretation, LeftOutTier, QueryReading } from '#contract/interpretation.ts';
import { formatFunctions } from './business-functions.ts';
import { type CascadeTier, isUnderstoodRole, LEVELS } from './cascade.ts';
import { combineCompanies, createAnyCompany } from './query-companies.ts';

/** A reading with a short summary of its groups, and of what its cascade lacks. */
export function summarize(reading: QueryReading, cascade: readonly CascadeTier[]): Interpretation {
  const { groups } = reading;
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
    locations: [...new Map(places.map((location) => [location.name, location])).values()],
    companies: groups.map(({ companies }) => companies).reduce(combineCompanies, createAnyCompany()),
    ...reading,
    left_out_tiers: listLeftOutTiers(reading, cascade),
  };
}

/** The kinds of tiers that a cascade lacks, and why, for people to read. A query that says nothing has no cascade. */
export function listLeftOutTiers(reading: QueryReading, cascade: readonly CascadeTier[]): LeftOutTier[] {
  if (reading.groups.length === 0) return [];
  const isLacking = (kind: CascadeTier['kind']): boolean => cascade.every((tier) => tier.kind !== kind);
  return (['adjacent', 'fallback'] as const)
    .filter(isLacking)
    .map((kind) => ({ kind, reason: explainLack(kind, reading) }));
}

function explainLack(
  kind: LeftOutTier['kind'],
  { groups, allows_adjacent, allows_fallback }: QueryReading,
): string {
  const roles = groups.flatMap((group) => group.roles);
  if (!allows_adjacent) return 'The query asks for these people and nobody else.';
  if (!roles.some(isUnderstoodRole)) {
    return roles.some(({ title }) => title === null)
      ? 'The query asks for anyone, so there is no one else to look for.'
      : 'The words of the query are searched as titles. What they mean is not known.';
  }
  if (kind === 'adjacent') return 'The query asks for all adjacent roles already, or excludes them.';
  return allows_fallback
    ? 'An earlier tier includes the leaders of the company, or the query excludes them.'
    : 'The query does not accept the leaders of the company instead.';
}
