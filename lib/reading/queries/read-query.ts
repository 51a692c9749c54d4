import type { QueryReading, WishedGroup } from '#contract/interpretation.ts';
import { QueryTooLongError } from '#domain/market/people-search/query-too-long.ts';
import { asksForSomething } from '#domain/market/people-search/wished-companies.ts';
import { readChanges } from './changes.ts';
import { findCompanies } from './company-marks.ts';
import { readCounts } from './counts.ts';
import { findUnused } from './coverage.ts';
import { groupPhrases, placesNamed } from './groups.ts';
import { listInferences } from './inferences.ts';
import { dropNobodyElse, insistsOnRoles } from './insistence.ts';
import { NO_LIMITS, takeLimits, withLimits } from './limits.ts';
import { findMarks, isWord } from './marks.ts';
import { type Item, saysSomething, splitPhrases } from './phrases.ts';
import type { QueryLexicon } from './query-lexicon.ts';
import { readSizes } from './read-sizes.ts';
import { isAlso, RULES, rewriteMarks } from './rewrites.ts';
import { saysRole } from './role-words.ts';
import { excludeOutOfRange, excludeRelated, excludeRoles, replaceUnwanted } from './roles.ts';
import { shareRanks } from './share-ranks.ts';
import { readUnknownPlace } from './unknown-places.ts';

/** A directory gets all titles of a group in one request, about six for each role; more don't fit into a URL. */
const MAX_ROLES = 20;
/** Each choice is a tier of its own. */
const MAX_GROUPS = 10;

/**
 * Reads a query in plain words. First it becomes marks (words and what they may mean), then phrases with the effect of "not"
 * and "ideally", then groups, and only then roles.
 */
export function readQuery(lexicon: QueryLexicon, query: string, companies: readonly string[]): QueryReading {
  const named = dropNobodyElse(query);
  const { rest, sizes } = readSizes(named.rest);
  const written = rewriteMarks(findMarks(lexicon, rest, { companies, sizes }), [readUnknownPlace]);
  const insists = named.isSaid || insistsOnRoles(written) || written.some((_, at) => isAlso(written, at));
  const marks = rewriteMarks(written, RULES);
  const said = readChanges(marks);
  const items = splitPhrases(findCompanies(readCounts(lexicon, said)));
  const listed = shareRanks(items.filter(({ isUnwanted }) => !isUnwanted));
  const unwanted = bindTitles(
    items.filter(({ isUnwanted }) => isUnwanted),
    listed,
  );
  const wanted = marks.some((mark) => isWord(mark, 'inOrder')) ? inOrder(listed) : listed;
  const limits = takeLimits(wanted);
  const found = groupPhrases(wanted, unwanted, unwanted.some(saysSomething) || limits.per_account !== null);
  const isOneGroup = found.own.length === 1;
  const isOneChoice = limited(found).every(({ choice }) => choice === 1);
  const roles = distinct([
    ...unwanted.filter(isAboutPeople).flatMap((item) => excludeRoles(item, wanted)),
    ...wanted.flatMap(excludeRelated),
    ...(isOneChoice ? excludeOutOfRange(wanted.filter(({ preferred }) => !preferred.has('level'))) : []),
  ]);
  const groups = limited(found).map((group) => ({
    ...(isOneGroup ? withLimits(group, limits) : group),
    roles: wanted.some(({ verb }) => verb !== undefined) ? replaceUnwanted(group.roles, roles) : group.roles,
  }));
  const exclusions = {
    roles,
    locations: placesNamed(unwanted),
    companies: unwanted.map((item) => item.companies).filter(asksForSomething),
  };
  const not_understood = [
    ...items.flatMap(({ notUnderstood }) => notUnderstood),
    ...seniority(wanted),
    ...unrelated(wanted),
  ];
  const lost = groups.length > 0 ? findUnused(said, { groups, exclusions, not_understood }) : [];
  return {
    groups,
    limits: isOneGroup ? NO_LIMITS : limits,
    exclusions,
    allows_adjacent: groups.length > 0 && !insists,
    allows_fallback: groups.length > 0 && !insists && allowsTop(wanted),
    not_understood: [...new Set([...not_understood, ...lost])],
    assumptions: listInferences(written, wanted, groups, roles),
  };
}

/** "Safety managers, no trust & safety": what is wanted is excluded only together with the words it is bound to. */
function bindTitles(unwanted: readonly Item[], wanted: readonly Item[]): Item[] {
  const asked = new Set(wanted.flatMap(({ works }) => works.flatMap(({ functions }) => functions)));
  return unwanted.filter((item, at) => {
    const before = unwanted[at - 1];
    const isBound =
      item.separator === 'and' &&
      before?.works.length === 0 &&
      before.unknown.length > 0 &&
      item.works.some(({ functions }) => functions.some((id) => asked.has(id)));
    if (isBound) before.unknown.push(...item.titleWords);
    return !isBound;
  });
}

/** "COO or VP Operations, in that order": each of them is a choice. */
const inOrder = (items: readonly Item[]): Item[] => {
  let choice = -1;
  return items.map((item) => ({ ...item, choice: saysRole(item) ? ++choice : Math.max(0, choice) }));
};

/** Unknown words next to an excluded company are not a title. */
const isAboutPeople = ({ works, levels, companies }: Item): boolean =>
  works.length > 0 || levels !== undefined || !asksForSomething(companies);

/** "Senior buyers": next to a rank or a job it says nothing that directories know. */
const seniority = (wanted: readonly Item[]): string[] =>
  wanted.some(
    ({ isSenior, levels, works }) =>
      isSenior && (levels !== undefined || works.some(({ job_levels }) => job_levels.length > 0)),
  )
    ? ['senior']
    : [];

/** "Reports to Anna": a person who isn't known. */
const unrelated = (wanted: readonly Item[]): string[] =>
  wanted.flatMap(({ relation, works }, at) =>
    relation && works.length + relation.works.length + (wanted[at - 1]?.works.length ?? 0) === 0
      ? [relation.written]
      : [],
  );

/** "Below VP" rules out the top; "managers or above" does not. */
const allowsTop = (wanted: readonly Item[]): boolean =>
  !wanted.some(({ isStrict, levels = [], range = levels }) => isStrict && !range.includes('C-Team'));

/** Without repetitions, within the limits of a search, and with choices numbered from 1. */
function limited({ own, broader }: ReturnType<typeof groupPhrases>): WishedGroup[] {
  const groups = distinctGroups(own);
  const roles = Math.max(0, ...groups.map(namedRoles));
  if (roles > MAX_ROLES) throw tooLong(`${roles} roles`, MAX_ROLES);
  if (groups.length > MAX_GROUPS) throw tooLong(`${groups.length} groups of people`, MAX_GROUPS);
  const all = [...groups, ...distinctGroups(broader)].slice(0, MAX_GROUPS);
  const choices = [...new Set(all.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  return all.map((group) => ({
    ...group,
    roles: group.roles.slice(0, 2 * MAX_ROLES),
    choice: choices.indexOf(group.choice) + 1,
  }));
}

const tooLong = (named: string, most: number): QueryTooLongError =>
  new QueryTooLongError(`Names ${named}; one search takes at most ${most}. Split it into several calls.`);

const distinct = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
];

const distinctGroups = (groups: readonly WishedGroup[]): WishedGroup[] =>
  distinct(groups.map((group) => ({ ...group, roles: distinct(group.roles) })));

/** A known role may be searched by its words as well; that is one role. */
function namedRoles({ roles }: WishedGroup): number {
  const known = new Set(roles.flatMap(({ functions, title }) => (title === null ? [String(functions)] : [])));
  const named = roles.filter(
    ({ functions, title }) => title === null || functions.length === 0 || !known.has(String(functions)),
  );
  return Math.max(named.length, Math.ceil(roles.length / 2));
}
