import type { QueryGroup, QueryReading } from '#contract/interpretation.ts';
import { hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import { QueryTooLongError, type Reasoner } from '#domain/market/people-search/reasoner.ts';
import { readChanges } from './changes.ts';
import { findCompanies } from './company-marks.ts';
import { readCounts } from './counts.ts';
import { findUnused } from './coverage.ts';
import { groupPhrases, listLocations } from './groups.ts';
import { listInferences } from './inferences.ts';
import { isInsistent } from './insistence.ts';
import { extractLimits, NO_LIMITS, withLimits } from './limits.ts';
import { findMarks, isWord, mayNameCompany } from './marks.ts';
import { hasMeaning, type Item, splitPhrases } from './phrases.ts';
import { loadQueryLexicon, type QueryLexicon } from './query-lexicon.ts';
import { readSizes } from './read-sizes.ts';
import { RULES, rewriteMarks } from './rewrites.ts';
import { hasRole } from './role-words.ts';
import { excludeOutOfRange, excludeRoles } from './roles.ts';
import { applyRanks } from './share-ranks.ts';
import { readUnknownLocation } from './unknown-locations.ts';

/** A directory gets all titles of a group in one request, about six for each role; more don't fit into a URL. */
const MAX_ROLES = 20;
/** Each choice is a tier of its own. */
const MAX_GROUPS = 10;

/** Reads queries by lexicon and rule: the same words always mean the same. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async interpret(query, { companies }, signal) {
      signal?.throwIfAborted();
      const words = loadQueryLexicon();
      return readQuery(words, query, mayNameCompany(words, query) ? await companies() : []);
    },
  };
}

/**
 * Reads a query in plain words. First it becomes marks (words and what they may mean), then phrases with the effect of "not"
 * and "ideally", then groups, and only then roles.
 */
function readQuery(lexicon: QueryLexicon, query: string, companies: readonly string[]): QueryReading {
  const { rest, sizes } = readSizes(query);
  const written = rewriteMarks(findMarks(lexicon, rest, { companies, sizes }), [readUnknownLocation]);
  const marks = rewriteMarks(written, RULES);
  const insists = isInsistent(marks);
  const relevant = readChanges(marks);
  const items = splitPhrases(findCompanies(readCounts(lexicon, relevant)));
  const ranked = applyRanks(items.filter(({ isExcluded }) => !isExcluded));
  const excluded = items.filter(({ isExcluded }) => isExcluded);
  const requested = marks.some((mark) => isWord(mark, 'inOrder')) ? numberChoices(ranked) : ranked;
  const limits = extractLimits(requested);
  const found = groupPhrases(requested, excluded, excluded.some(hasMeaning) || limits.per_account !== null);
  const isOneGroup = found.members.length === 1;
  const groups = limitGroups(found).map((group) => (isOneGroup ? withLimits(group, limits) : group));
  const isOneChoice = groups.every(({ choice }) => choice === 1);
  const roles = removeDuplicates([
    ...excluded.filter(isAboutPeople).flatMap((item) => excludeRoles(item, requested)),
    ...(isOneChoice ? excludeOutOfRange(requested.filter(({ preferred }) => !preferred.has('level'))) : []),
  ]);
  const exclusions = {
    roles,
    locations: listLocations(excluded),
    companies: excluded.map((item) => item.companies).filter(hasCompanyCondition),
  };
  const not_understood = [
    ...items.flatMap(({ notUnderstood }) => notUnderstood),
    ...listSeniority(requested),
  ];
  const unusedWords = groups.length > 0 ? findUnused(relevant, { groups, exclusions, not_understood }) : [];
  return {
    groups,
    limits: isOneGroup ? NO_LIMITS : limits,
    exclusions,
    allows_adjacent: groups.length > 0 && !insists,
    allows_fallback: groups.length > 0 && !insists && canFallBack(requested),
    not_understood: [...new Set([...not_understood, ...unusedWords])],
    assumptions: listInferences(written, requested, groups, roles),
  };
}

/** "COO or VP Operations, in that order": each of them is a choice. */
const numberChoices = (items: readonly Item[]): Item[] => {
  let choice = -1;
  return items.map((item) => ({ ...item, choice: hasRole(item) ? ++choice : Math.max(0, choice) }));
};

/** Unknown words next to an excluded company are not a title. */
const isAboutPeople = ({ works, levels, companies }: Item): boolean =>
  works.length > 0 || levels !== undefined || !hasCompanyCondition(companies);

/** "Senior buyers": next to a rank or a job it says nothing that directories know. */
const listSeniority = (requested: readonly Item[]): string[] =>
  requested.some(
    ({ isSenior, levels, works }) =>
      isSenior && (levels !== undefined || works.some(({ job_levels }) => job_levels.length > 0)),
  )
    ? ['senior']
    : [];

/** "Below VP" rules out the top; "managers or above" does not. */
const canFallBack = (requested: readonly Item[]): boolean =>
  !requested.some(({ isStrict, levels = [], range = levels }) => isStrict && !range.includes('C-Team'));

/** Without repetitions, within the limits of a search, and with choices numbered from 1. */
function limitGroups({ members, broader }: ReturnType<typeof groupPhrases>): QueryGroup[] {
  const groups = removeDuplicateGroups(members);
  const roles = Math.max(0, ...groups.map(countRoles));
  if (roles > MAX_ROLES) throw createTooLong(`${roles} roles`, MAX_ROLES);
  if (groups.length > MAX_GROUPS) throw createTooLong(`${groups.length} groups of people`, MAX_GROUPS);
  const all = [...groups, ...removeDuplicateGroups(broader)].slice(0, MAX_GROUPS);
  const choices = [...new Set(all.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  return all.map((group) => ({
    ...group,
    roles: group.roles.slice(0, 2 * MAX_ROLES),
    choice: choices.indexOf(group.choice) + 1,
  }));
}

const createTooLong = (statement: string, max: number): QueryTooLongError =>
  new QueryTooLongError(`Names ${statement}; one search takes at most ${max}. Split it into several calls.`);

const removeDuplicates = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
];

const removeDuplicateGroups = (groups: readonly QueryGroup[]): QueryGroup[] =>
  removeDuplicates(groups.map((group) => ({ ...group, roles: removeDuplicates(group.roles) })));

/** A known role may be searched by its words as well; that is one role. */
function countRoles({ roles }: QueryGroup): number {
  const functionKeys = new Set(
    roles.flatMap(({ functions, title }) => (title === null ? [String(functions)] : [])),
  );
  const statement = roles.filter(
    ({ functions, title }) =>
      title === null || functions.length === 0 || !functionKeys.has(String(functions)),
  );
  return Math.max(statement.length, Math.ceil(roles.length / 2));
}
