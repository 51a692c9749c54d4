import { FUNCTION_IDS, type QueryGroup, type QueryReading } from '#contract/interpretation.ts';
import { listAssumptions } from '#domain/market/people-search/assumptions.ts';
import { withWider } from '#domain/market/people-search/business-functions.ts';
import { hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import { QueryTooLongError, type Reasoner } from '#domain/market/people-search/reasoner.ts';
import { plainWords } from '#domain/market/people-search/word-forms.ts';
import { readChanges } from './changes.ts';
import { findCompanies } from './companies.ts';
import { readCounts } from './counts.ts';
import { groupPhrases, listLocations } from './groups.ts';
import { isInsistent } from './insistence.ts';
import { hasMeaning, hasPerson, hasPlaceOrCompany, hasRole, type Item } from './item.ts';
import { findMarks, isWord, type Mark, mayNameCompany } from './marks.ts';
import { splitPhrases } from './phrases.ts';
import { isContent, loadQueryLexicon, type QueryLexicon } from './query-lexicon.ts';
import { excludeOutOfRange, excludeRoles } from './roles.ts';
import { setAside } from './set-aside.ts';
import { shareRanks } from './share-ranks.ts';

/** A directory gets all titles of a group in one request, about six for each role; more don't fit into a URL. */
const MAX_ROLES = 20;
/** Each choice is a tier of its own. */
const MAX_GROUPS = 10;

/** Reads queries by lexicon and rule, for stages without a model: the same words always mean the same. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async interpret(query, { companies }, signal) {
      signal?.throwIfAborted();
      const lexicon = loadQueryLexicon();
      return readQuery(lexicon, query, mayNameCompany(lexicon, query) ? await companies() : []);
    },
  };
}

/**
 * Reads a query in plain words. First it becomes marks (words and what they may mean), then phrases with the effect of
 * "not" and "ideally", then groups. What none of these can use is named.
 */
function readQuery(lexicon: QueryLexicon, query: string, companies: readonly string[]): QueryReading {
  const marks = setAside(findMarks(lexicon, query, companies));
  const relevantMarks = readCounts(readChanges(marks));
  const items = splitPhrases(findCompanies(relevantMarks));
  const included = shareRanks(items.filter(({ isExcluded }) => !isExcluded));
  const excluded = items.filter(({ isExcluded }) => isExcluded);
  const requested = marks.some((mark) => isWord(mark, 'inOrder')) ? numberChoices(included) : included;
  const limits = extractStandaloneLimits(requested);
  const notUnderstood = items.flatMap((item) => item.notUnderstood);
  const phraseGroups = groupPhrases(requested, excluded.some(hasMeaning) || limits.per_account !== null);
  // A condition that wasn't understood is not answered with everybody.
  const isUnderstood = notUnderstood.length === 0 || requested.some(hasPerson);
  const groups = isUnderstood ? limitGroups(phraseGroups) : [];
  const roles = removeDuplicates([
    ...excluded.filter(isAboutPeople).flatMap((item) => excludeRoles(item, requested)),
    ...(groups.every(({ choice }) => choice === 1) ? excludeOutOfRange(requested) : []),
  ]);
  const exclusions = {
    roles,
    locations: listLocations(excluded),
    companies: excluded.map((item) => item.companies).filter(hasCompanyCondition),
  };
  const reading = { groups, exclusions, not_understood: [...notUnderstood, ...listSeniority(requested)] };
  const unused = groups.length > 0 ? findUnused(relevantMarks, reading) : [];
  const allowsAdjacent = groups.length > 0 && !isInsistent(marks);
  const isOneGroup = phraseGroups.named.length === 1;
  return {
    ...reading,
    groups: isOneGroup ? groups.map((group) => withLimits(group, limits)) : groups,
    limits: isOneGroup ? { per_account: null, total: null } : limits,
    allows_adjacent: allowsAdjacent,
    allows_fallback: allowsAdjacent && requested.every(canFallBack),
    not_understood: [...new Set([...reading.not_understood, ...unused])],
    assumptions: [
      ...describeGuesses(marks),
      ...describeDecisions(requested),
      ...listAssumptions(groups, roles),
    ],
  };
}

/** "COO or VP Operations, in that order": each of them is a choice. */
const numberChoices = (items: readonly Item[]): Item[] => {
  let choice = -1;
  return items.map((item) => ({ ...item, choice: hasRole(item) ? ++choice : Math.max(0, choice) }));
};

type Limits = QueryReading['limits'];

/** Takes the limits that stand alone, "max 3" or "ten in total", out of the phrases: they are everyone's. */
function extractStandaloneLimits(requested: readonly Item[]): Limits {
  const standaloneItems = requested.filter(
    (item) => !hasPerson(item) && !hasPlaceOrCompany(item) && !item.meansAnyone,
  );
  const limits = {
    per_account: standaloneItems.find(({ per_account }) => per_account !== null)?.per_account ?? null,
    total: standaloneItems.find(({ total }) => total !== null)?.total ?? null,
  };
  for (const item of standaloneItems) Object.assign(item, { per_account: null, total: null });
  return limits;
}

const withLimits = (group: QueryGroup, { per_account, total }: Limits): QueryGroup => ({
  ...group,
  per_account: group.per_account ?? per_account,
  total: group.total ?? total,
});

/** Unknown words next to an excluded company are not a title. */
const isAboutPeople = ({ works, levels, companies }: Item): boolean =>
  works.length > 0 || levels !== undefined || !hasCompanyCondition(companies);

/** "Senior buyers": next to a rank or a job it says nothing that directories know. */
const listSeniority = (requested: readonly Item[]): string[] => {
  const isRanked = ({ levels, works }: Item): boolean =>
    levels !== undefined || works.some(({ job_levels }) => job_levels.length > 0);
  return requested.some((item) => item.isSenior && isRanked(item)) ? ['senior'] : [];
};

/** "Below VP" rules out the top; "managers or above" does not. */
const canFallBack = ({ isStrict, levels = [] }: Item): boolean => !isStrict || levels.includes('C-Team');

/** Without repetitions, within the limits of a search, and with choices numbered from 1. */
function limitGroups({ named, broader }: ReturnType<typeof groupPhrases>): QueryGroup[] {
  const groups = removeDuplicateGroups(named);
  const roles = Math.max(0, ...groups.map(countRoles));
  if (roles > MAX_ROLES) throw createTooLongError(`${roles} roles`, MAX_ROLES);
  if (groups.length > MAX_GROUPS) throw createTooLongError(`${groups.length} groups of people`, MAX_GROUPS);
  const all = [...groups, ...removeDuplicateGroups(broader)].slice(0, MAX_GROUPS);
  const choices = [...new Set(all.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  return all.map((group) => ({
    ...group,
    roles: group.roles.slice(0, 2 * MAX_ROLES),
    choice: choices.indexOf(group.choice) + 1,
  }));
}

const createTooLongError = (statement: string, max: number): QueryTooLongError =>
  new QueryTooLongError(`Names ${statement}; one search takes at most ${max}. Split it into several calls.`);

const removeDuplicates = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
];

const removeDuplicateGroups = (groups: readonly QueryGroup[]): QueryGroup[] =>
  removeDuplicates(groups.map((group) => ({ ...group, roles: removeDuplicates(group.roles) })));

/** A known role may be searched by its words as well; that is one role. */
function countRoles({ roles }: QueryGroup): number {
  const known = new Set(roles.flatMap(({ functions, title }) => (title === null ? [String(functions)] : [])));
  const named = roles.filter(({ functions, title }) => title === null || !known.has(String(functions)));
  return Math.max(named.length, Math.ceil(roles.length / 2));
}

type PartialReading = Pick<QueryReading, 'groups' | 'exclusions' | 'not_understood'>;

/** What a query says and its reading doesn't: it is named rather than dropped in silence. */
function findUnused(marks: readonly Mark[], reading: PartialReading): string[] {
  const text = JSON.stringify(reading);
  const words = new Set(plainWords(text));
  const isMentioned = (value = ''): boolean => text.includes(`"${value}"`);
  const usedFunctions = new Set(FUNCTION_IDS.filter((id) => isMentioned(id)).flatMap(withWider));
  const isUsed = ({ work, levels, location, industry, ...mark }: Mark): boolean =>
    work?.givesWay ||
    work?.functions.flatMap(withWider).some((id) => usedFunctions.has(id)) ||
    levels?.some(
      (level) => isMentioned(level) || (level === 'Staff' && reading.exclusions.roles.length > 0),
    ) ||
    location?.countries.some(isMentioned) ||
    isMentioned(location?.name) ||
    isMentioned(industry?.name) ||
    plainWords(mark.written).every((word) => words.has(word)) ||
    mark.words.every((word) => words.has(word));
  return marks
    .filter(({ word, size, company, limit }) => !(word ?? size ?? company ?? limit))
    .filter((mark) => isContent(mark) || mark.industry !== undefined || mark.isUnknown)
    .filter((mark) => !isUsed(mark))
    .map(({ written }) => written);
}

function describeGuesses(marks: readonly Mark[]): string[] {
  const guesses = marks.flatMap(({ guess, written }) =>
    guess === undefined || `${written.toLowerCase()}s` === guess
      ? []
      : [`“${written}” is read as “${guess}”`],
  );
  return guesses.length === 0 ? [] : [`${[...new Set(guesses)].join(', ')}.`];
}

const describeDecisions = (requested: readonly Item[]): string[] =>
  requested.some(({ verb }) => verb === 'owner' || verb === 'signer')
    ? [
        'Who decides on something or answers for it is inferred from function and level; directories do not say.',
      ]
    : [];
