import type { QueryGroup, QueryRole } from '#contract/interpretation.ts';
import { getBusinessFunction, listNarrower } from './business-functions.ts';
import { covers } from './cascade.ts';

/** What an interpretation rests on that the query doesn't say, for people to read. */
export function listAssumptions(
  groups: readonly QueryGroup[],
  excludedRoles: readonly QueryRole[],
): string[] {
  if (groups.length === 0) return [];
  const roles = groups.flatMap((group) => group.roles);
  const isAnyone = roles.every(({ functions, title }) => functions.length === 0 && title === null);
  const assumptions: readonly (readonly [isMade: boolean, text: string])[] = [
    [
      groups.some(({ change }) => change !== null),
      'Who joined, was promoted or left is known from rosters and detections only, since the account was first loaded.',
    ],
    [
      roles.some(
        (role) =>
          role.functions.length > 0 && excludedRoles.some((excludedRole) => covers(excludedRole, role)),
      ),
      'The query asks for some people and excludes them as well, so they are left out.',
    ],
    [isAnyone, 'No function is named, so people of every function are searched.'],
  ];
  return [
    ...new Set(groups.flatMap(describeWidenedJobs)),
    ...assumptions.flatMap(([isMade, text]) => (isMade ? [text] : [])),
  ];
}

const LIST_FORMAT = new Intl.ListFormat('en-GB');

/** Jobs that are found with all of a function that has parts: demand planners with the rest of the supply chain. */
const describeWidenedJobs = ({ roles }: QueryGroup): readonly string[] =>
  roles
    .filter(({ title, job_levels }) => title === null && job_levels.includes('Staff'))
    .flatMap(({ functions: [area] }) => {
      const jobs = roles.filter(({ functions: [id], title }) => id === area && title !== null);
      return area === undefined || jobs.length === 0 || listNarrower(area).length === 0
        ? []
        : [
            `${LIST_FORMAT.format(jobs.map(({ title }) => `“${title}”`))}: everyone in ${getBusinessFunction(area).label} at that level is searched.`,
          ];
    });
