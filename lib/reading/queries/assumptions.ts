import type { WishedGroup, WishedRole } from '#contract/interpretation.ts';
import { businessFunction, narrowerThan } from '#domain/market/people-search/business-functions.ts';
import { covers } from '#domain/market/people-search/role-coverage.ts';
import { listed } from '../wording/prose.ts';
import type { Item } from './wish-items.ts';
import type { Mark } from './wish-marks.ts';

/** What a reading rests on that the query doesn't say, for people to read. */
export function assumptionsOf(
  marks: readonly Mark[],
  wanted: readonly Item[],
  groups: readonly WishedGroup[],
  excluded: readonly WishedRole[],
): string[] {
  if (groups.length === 0) return respelled(marks);
  const roles = groups.flatMap((group) => group.roles);
  const isAnyone = roles.every(({ functions, title }) => functions.length === 0 && title === null);
  const says: readonly (readonly [boolean, string])[] = [
    [
      wanted.some(({ verb }) => verb === 'owner' || verb === 'signer'),
      'Who decides on something or answers for it is inferred from function and level; directories do not say.',
    ],
    [
      wanted.some(({ relation }) => relation !== undefined),
      'Who reports to whom is inferred from function and level; directories do not say.',
    ],
    [
      groups.some(({ change }) => change !== null),
      'Who joined, was promoted or left is known from rosters and detections only, since the account was first loaded.',
    ],
    [
      roles.some((role) => role.functions.length > 0 && excluded.some((one) => covers(one, role))),
      'The query asks for some people and excludes them as well, so they are left out.',
    ],
    [isAnyone, 'No function is named, so people of every function are searched.'],
  ];
  return [
    ...respelled(marks),
    ...new Set(groups.flatMap(widened)),
    ...says.flatMap(([isSo, text]) => (isSo ? [text] : [])),
  ];
}

/** Jobs that are found with all of a function that has parts: demand planners with the rest of the supply chain. */
const widened = ({ roles }: WishedGroup): readonly string[] =>
  roles
    .filter(({ title, job_levels }) => title === null && job_levels.includes('Staff'))
    .flatMap(({ functions: [area] }) => {
      const jobs = roles.filter(({ functions: [id], title }) => id === area && title !== null);
      return area === undefined || jobs.length === 0 || narrowerThan(area).length === 0
        ? []
        : [
            `${listed(jobs.map(({ title }) => `“${title}”`))}: everyone in ${businessFunction(area).label} at that level is searched.`,
          ];
    });

function respelled(marks: readonly Mark[]): string[] {
  const guesses = marks.flatMap(({ guess, written }) =>
    guess === undefined || `${written.toLowerCase()}s` === guess
      ? []
      : [`“${written}” is read as “${guess}”`],
  );
  return guesses.length === 0 ? [] : [`${[...new Set(guesses)].join(', ')}.`];
}
