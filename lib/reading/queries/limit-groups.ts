import type { QueryGroup } from '#contract/interpretation.ts';
import { QueryTooLongError } from '#domain/market/people-search/reasoner.ts';
import type { Groups } from './groups.ts';

/** A directory gets all titles of a group in one request, about six for each role; more don't fit into a URL. */
const MAX_ROLES = 20;
/** Each choice is a tier of its own. */
const MAX_GROUPS = 10;

/** Without repetitions, within the limits of a search, and with choices numbered from 1. */
export function limitGroups({ named, broader }: Groups): QueryGroup[] {
  const explicitGroups = removeDuplicateGroups(named);
  const maxRoles = Math.max(0, ...explicitGroups.map(countRoles));
  if (maxRoles > MAX_ROLES) throw createTooLongError(`${maxRoles} roles`, MAX_ROLES);
  if (explicitGroups.length > MAX_GROUPS)
    throw createTooLongError(`${explicitGroups.length} groups of people`, MAX_GROUPS);
  const groups = [...explicitGroups, ...removeDuplicateGroups(broader)].slice(0, MAX_GROUPS);
  const choices = [...new Set(groups.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  return groups.map((group) => ({
    ...group,
    roles: group.roles.slice(0, 2 * MAX_ROLES),
    choice: choices.indexOf(group.choice) + 1,
  }));
}

const createTooLongError = (statement: string, max: number): QueryTooLongError =>
  new QueryTooLongError(`Names ${statement}; one search takes at most ${max}. Split it into several calls.`);

export const removeDuplicates = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const removeDuplicateGroups = (groups: readonly QueryGroup[]): QueryGroup[] =>
  removeDuplicates(groups.map((group) => ({ ...group, roles: removeDuplicates(group.roles) })));

/** A known role may be searched by its words as well; that is one role. */
function countRoles({ roles }: QueryGroup): number {
  const knownFunctions = new Set(
    roles.flatMap(({ functions, title }) => (title === null ? [String(functions)] : [])),
  );
  const countedRoles = roles.filter(
    ({ functions, title }) => title === null || !knownFunctions.has(String(functions)),
  );
  return Math.max(countedRoles.length, Math.ceil(roles.length / 2));
}
