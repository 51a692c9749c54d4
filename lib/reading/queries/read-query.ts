import type { QueryReading, WishedGroup } from '#contract/interpretation.ts';
import { QueryTooLongError } from '#domain/market/people-search/query-too-long.ts';
import { asksForSomething } from '#domain/market/people-search/wished-companies.ts';
import { dropOurselves, dropWhatever, setAsides } from './asides.ts';
import { readChanges } from './changes.ts';
import { findCompanies } from './company-marks.ts';
import { readCounts } from './counts.ts';
import { findUnused } from './coverage.ts';
import { readDeeds } from './deeds.ts';
import { groupPhrases, placesNamed } from './groups.ts';
import { listInferences } from './inferences.ts';
import { dropNobodyElse, dropOnly, IF, insistsOnRoles } from './insistence.ts';
import { NO_LIMITS, takeLimits, withLimits } from './limits.ts';
import { findEnd, findMarks, isWord, type Mark } from './marks.ts';
import { type Item, saysSomething, splitPhrases } from './phrases.ts';
import type { QueryLexicon } from './query-lexicon.ts';
import { readSizes } from './read-sizes.ts';
import { saysRole } from './role-words.ts';
import { excludeOutOfRange, excludeRelated, excludeRoles, replaceUnwanted } from './roles.ts';
import { shareRanks } from './share-ranks.ts';
import { findUnknownPlaces } from './unknown-places.ts';

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
  const written = findUnknownPlaces(findMarks(lexicon, rest, { companies, sizes }));
  const insists = named.isSaid || insistsOnRoles(written) || written.some((_, at) => isAlso(written, at));
  const plain = dropOurselves(dropWhatever(dropOnly(written)));
  const marks = readNotBelow(readIfNone(readKeptOut(readPortuguese(atOnce(findPreference(plain))))));
  const said = readChanges(setAsides(readDeeds(marks)));
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

/** After words that aren't English, "no Brasil" says where; it doesn't exclude Brazil. */
function readPortuguese(marks: readonly Mark[]): Mark[] {
  return marks.map((mark, at) => {
    const isNo = mark.words.length === 1 && mark.words[0] === 'no' && marks[at + 1]?.place !== undefined;
    return isNo && marks.slice(0, at).some(({ work }) => work?.headFirst) ? { ...mark, word: 'in' } : mark;
  });
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

/** "CISO first": who is tried before the others. */
const findPreference = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark, at) => {
    const isLast = marks[at + 1] === undefined || marks[at + 1]?.stop !== undefined;
    const isFirst = mark.words.join(' ') === 'first' && isLast && marks[at - 1]?.work?.isNoun === true;
    return isFirst ? { ...mark, word: 'preferably' } : mark;
  });

/** "CEOs who are also interns": both at once. */
const isAlso = (marks: readonly Mark[], at: number): boolean =>
  marks[at]?.words[0] === 'also' && marks.slice(Math.max(0, at - 2), at).some((one) => isWord(one, 'who'));

const atOnce = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark, at) => (isAlso(marks, at) ? { ...mark, word: 'filler' } : mark));

/** "COO or VP Operations, in that order": each of them is a choice. */
const inOrder = (items: readonly Item[]): Item[] => {
  let choice = -1;
  return items.map((item) => ({ ...item, choice: saysRole(item) ? ++choice : Math.max(0, choice) }));
};

/** "Nothing below manager" is at least a manager. */
function readNotBelow(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (const [at, mark] of marks.entries()) {
    const isRange = isWord(mark, 'below', 'above') && marks[at + 1]?.levels !== undefined;
    const not = isRange ? read.findLastIndex((before) => !isWord(before, 'filler', 'anyone', 'who')) : -1;
    if (!isWord(read[not], 'not')) {
      read.push(mark);
      continue;
    }
    const words = read.splice(not).map(({ written }) => written);
    const written = [...words, mark.written].join(' ');
    read.push({
      words: [written],
      written,
      hasCapital: false,
      word: mark.word === 'below' ? 'atLeast' : 'atMost',
    });
  }
  return read;
}

/** How far apart the halves of "keep drivers and warehouse staff out" may be. */
const REACH = 8;

function readKeptOut(marks: readonly Mark[]): Mark[] {
  const read = [...marks];
  for (const [at, mark] of marks.entries()) {
    if (!/^(?:keep|leave|keeping|leaving)$/.test(mark.words.join(' '))) continue;
    const end = marks.findIndex(
      ({ words, stop }, index) => index > at && (words[0] === 'out' || stop === 'full'),
    );
    if (end < 0 || end - at > REACH || marks[end]?.words[0] !== 'out') continue;
    read[at] = { words: mark.words, written: mark.written, hasCapital: false, word: 'not' };
    read[end] = { words: ['out'], written: 'out', hasCapital: false, word: 'resume' };
  }
  return read;
}

/** Unknown words next to an excluded company are not a title. */
const isAboutPeople = ({ works, levels, companies }: Item): boolean =>
  works.length > 0 || levels !== undefined || !asksForSomething(companies);

/** "If they have none", "falls es keinen gibt": a negated condition starts the next choice. */
function readIfNone(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    const ahead = IF.has(mark.words[0] ?? '') ? marks.slice(at + 1, at + 5) : [];
    const denied = ahead.findIndex((next) => isWord(next, 'not'));
    const isPlain = ahead
      .slice(0, denied + 1)
      .every((next) => isWord(next, 'not', 'filler', 'anyone', 'who'));
    if (denied < 0 || !isPlain) {
      read.push(mark);
      continue;
    }
    const otherwise: Mark = {
      words: mark.words,
      written: mark.written,
      hasCapital: false,
      word: 'otherwise',
    };
    at += denied + 1;
    // "Plant managers. Also production managers if there is no plant manager": the condition comes last.
    const start = read.findLastIndex(({ stop }) => stop !== undefined) + 1;
    const named = marks.slice(at + 1, findEnd(marks, at + 1));
    const isSaid = ({ words }: Mark) =>
      read.slice(0, start).some((one) => String(one.words) === String(words));
    const isLast = named.length > 0 && named.every(isSaid);
    read.splice(isLast ? start : read.length, 0, otherwise);
    if (isLast) at += named.length;
  }
  return read;
}

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
