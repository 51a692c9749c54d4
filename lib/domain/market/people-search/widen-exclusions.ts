import type { QueryReading } from '#contract/interpretation.ts';

type Exclusions = QueryReading['exclusions'];

/**
 * The exclusions as they apply in every tier. "All VPs but the VP of HR" excludes HR: when other levels are tried,
 * its people aren't wanted there either.
 */
export function widenExclusions({
  groups,
  exclusions,
}: Pick<QueryReading, 'groups' | 'exclusions'>): Exclusions {
  const requestedRoles = groups.flatMap(({ roles }) => roles);
  const isByLevel = requestedRoles.every(
    ({ functions, job_levels, title }) => functions.length === 0 && job_levels.length > 0 && title === null,
  );
  if (!isByLevel) return exclusions;
  const requestedLevels = new Set(requestedRoles.flatMap(({ job_levels }) => job_levels));
  const roles = exclusions.roles.map((role) =>
    role.functions.length > 0 && [...requestedLevels].every((level) => role.job_levels.includes(level))
      ? { ...role, job_levels: [] }
      : role,
  );
  return { ...exclusions, roles };
}
