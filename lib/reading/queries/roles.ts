import type { FunctionId, JobLevel, QueryRole } from '#contract/interpretation.ts';
import { listNarrower, withWider } from '#domain/market/people-search/business-functions.ts';
import { LEVELS } from '#domain/market/people-search/cascade.ts';
import type { FunctionTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { isUnspaced } from '#domain/market/people-search/word-forms.ts';
import type { Item } from './item.ts';

const OWNERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];
export const SIGNERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];

/** Titles are short. A longer run of words isn't one. */
const MAX_TITLE_WORDS = 6;

/** Who signs if no subject is named. */
const SIGNING_ROLES: readonly QueryRole[] = [
  { functions: ['general-management'], job_levels: ['C-Team'], title: null },
  { functions: ['finance'], job_levels: ['C-Team'], title: null },
];

const createTitle = (title: string, functions: FunctionId[] = []): QueryRole => ({
  functions,
  job_levels: [],
  title,
});
const createRole = (functions: FunctionId[], job_levels: readonly JobLevel[]): QueryRole => ({
  functions,
  job_levels: LEVELS.filter((level) => job_levels.includes(level)),
  title: null,
});

/** Unknown words right before a rank or a job: the title itself is searched first. */
const isLiteral = ({ isQualified, titleWords }: Item): boolean =>
  isQualified && titleWords.length <= MAX_TITLE_WORDS;

/** "Penetration testers": the title says more than the function. */
const isSpecific = ({ works, verb }: Item): boolean =>
  verb === undefined && works.some((work) => work.isSpecific);

/** `isAlone`: nothing else in the query says who is wanted, so unknown words must. */
export function createRoles(item: Item, isAlone: boolean): QueryRole[] {
  const { works, levels, unknown } = item;
  const title = item.titleWords.slice(0, MAX_TITLE_WORDS).join(' ');
  if (isLiteral(item)) return [createTitle(title)];
  if (isSpecific(item)) return [createTitle(title, combineFunctions(works))];
  // "Heads of zorbs" are not the heads of everything.
  if (works.length === 0 && levels !== undefined && unknown.length > 0)
    return [createTitle([...item.titleWords, ...unknown].slice(0, MAX_TITLE_WORDS).join(' '))];
  if (works.length > 0 || levels !== undefined || unknown.length === 0) return createFunctionRoles(item);
  return isAlone && unknown.length <= MAX_TITLE_WORDS ? [createTitle(unknown.join(' '))] : [];
}

/** What follows words that are searched as a title first. */
export const createBroaderRoles = (item: Item): QueryRole[] =>
  isLiteral(item) || isSpecific(item) ? createFunctionRoles(item) : [];

function createFunctionRoles(item: Item): QueryRole[] {
  const { works, levels, verb, isStrict, titleWords } = item;
  if (works.length === 0) {
    const isAtTheTop = verb === 'owner' || verb === 'signer';
    if (isAtTheTop && levels === undefined && item.unknown.length === 0) return [...SIGNING_ROLES];
    return levels && !isLiteral(item) ? [createRole([], levels)] : [];
  }
  const functions = combineFunctions(works);
  const nouns = listNounLevels(works);
  const statedLevels = works.some(isAssistant) ? undefined : levels;
  const role = createRole(functions, statedLevels ?? (nouns.length > 0 ? nouns : getVerbLevels(item)));
  if (verb === 'signer' && functions.length === 1)
    return functions.flatMap(withWider).map((id) => ({ ...role, functions: [id] }));
  const hasTitle = !isStrict && (levels !== undefined || nouns.length > 0) && titleWords.length > 1;
  return hasTitle && verb === undefined && !titleWords.some(isUnspaced)
    ? [role, createTitle(titleWords.join(' '), functions)]
    : [role];
}

const isAssistant = ({ isNoun, functions }: FunctionTerm): boolean =>
  isNoun && functions.includes('assistance');

/** A person's assistant has the level of an assistant. */
const listNounLevels = (works: readonly FunctionTerm[]): readonly JobLevel[] =>
  (works.find(isAssistant) ? works.filter(isAssistant) : works).flatMap(({ job_levels }) => job_levels);

function getVerbLevels({ verb, works, isSenior }: Item): readonly JobLevel[] {
  if (verb === undefined) return isSenior ? SIGNERS : [];
  if (verb === 'doer') return [];
  return verb === 'signer' ? SIGNERS : works.some(({ isNoun }) => isNoun) ? [] : OWNERS;
}

/** Functions named together all apply, except one that is broader than another or gives way to it. */
function combineFunctions(works: readonly FunctionTerm[]): FunctionId[] {
  if (works.some(isAssistant)) return ['assistance'];
  const firm = works.filter(({ givesWay }) => !givesWay);
  const all = [...new Set((firm.length > 0 ? firm : works).flatMap(({ functions }) => functions))];
  // A plant manager is found by the work of a plant, "who runs the plant" by both.
  const isNoun = works.some((work) => work.isNoun && work.functions.length > 1);
  const ids = isNoun ? all.filter((id) => id !== 'sites') : all;
  return ids.filter((id) => !ids.some((other) => other !== id && withWider(other).includes(id)));
}

/** Who must not be found. What is wanted itself is only excluded where the words say so. */
export function excludeRoles(item: Item, requested: readonly Item[]): QueryRole[] {
  const { works, levels, unknown, titleWords } = item;
  if (works.length === 0) {
    if (levels) return [createRole([], levels)];
    // "Not too senior".
    if (item.isSenior) return [createRole([], ['C-Team', 'VP'])];
    return unknown.length > 0 ? [createTitle(unknown.join(' '))] : [];
  }
  const functions = combineFunctions(works);
  if (isSpecific(item)) return [createTitle(titleWords.join(' '), functions)];
  const nouns = listNounLevels(works);
  // "Who does the hiring, not HR" names a deed, not a part of HR to keep.
  const requestedIds = new Set(
    requested.flatMap((one) =>
      one.verb === undefined ? combineFunctions(one.works.filter(({ isTopic }) => !isTopic)) : [],
    ),
  );
  const [only] = functions;
  const isRequested =
    functions.length === 1 && only && [...requestedIds].some((id) => withWider(id).includes(only));
  if (!isRequested) {
    // "No recruiters" excludes all of recruiting; "not the CFO" only the CFO.
    const isStaff = levels?.join() === 'Staff';
    const excluded = isStaff ? [] : (levels ?? nouns.filter((level) => level === 'C-Team'));
    return [
      createRole(functions, excluded),
      ...(excluded.length > 0 ? [] : listAreaTitles(item, requested, functions)),
    ];
  }
  // "Recruiters, not corporate recruiters": of what is wanted, only those whose title says so.
  if (unknown.length > 0) return [createTitle(unknown.join(' '), functions)];
  const excluded = levels ?? nouns;
  const isWithin = (some: readonly JobLevel[]): boolean =>
    some.length > 0 && some.every((level) => excluded.includes(level));
  // "Executive assistants, not office managers": same function and level, so the title decides.
  const hasSameRole = requested.some(
    (one) => combineFunctions(one.works).includes(only) && isWithin(one.levels ?? listNounLevels(one.works)),
  );
  if (hasSameRole) return [createTitle(titleWords.join(' '), functions)];
  if (excluded.length > 0) return [createRole(functions, excluded)];
  // "VP Sales, not in sales" contradicts itself.
  const isTopic = works.some((work) => work.isTopic);
  if (requestedIds.has(only) && titleWords.length === 1 && !isTopic) return [createRole(functions, [])];
  // "Recruiters, not regular HR": a wanted function can't be excluded; related ones can.
  return listNarrower(only)
    .filter((id) => !requestedIds.has(id))
    .map((id) => createRole([id], []));
}

/** "Not sales" excludes sales engineers too, although they work in presales: their title says sales. */
function listAreaTitles(
  { works, titleWords: [word = '', ...more] }: Item,
  requested: readonly Item[],
  [id]: readonly FunctionId[],
): QueryRole[] {
  const isArea = works.every(({ isNoun, isTopic }) => !isNoun && !isTopic) && more.length === 0;
  const isRequested = requested.some(({ titleWords }) => titleWords.includes(word));
  // Data engineering is named after a craft; it isn't a part of engineering.
  return isArea && !isRequested && id !== 'engineering' ? [createTitle(word)] : [];
}

/** "Managers or above" excludes everyone below, in every tier. */
export function excludeOutOfRange(requested: readonly Item[]): QueryRole[] {
  const ranked = requested.filter(({ levels, preferred }) => levels !== undefined && !preferred.has('level'));
  if (ranked.length === 0 || !ranked.every(({ isStrict }) => isStrict)) return [];
  const allowed = new Set(ranked.flatMap(({ levels = [] }) => levels));
  return [
    createRole(
      [],
      LEVELS.filter((level) => !allowed.has(level)),
    ),
  ];
}
