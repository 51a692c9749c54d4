import type { FunctionId, JobLevel, QueryRole } from '#contract/interpretation.ts';
import { listNarrower, withWider } from '#domain/market/people-search/business-functions.ts';
import type { FunctionTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { LEVELS } from '#domain/market/people-search/role-coverage.ts';
import { isUnspaced } from '#domain/market/people-search/word-forms.ts';
import type { RoleWords } from './role-words.ts';

const OWNERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];
export const SIGNERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];

/** Titles are short. A longer run of words isn't one. */
const MAX_TITLE_WORDS = 6;
/** Who signs if no subject is named. */
const SIGNING_ROLES: readonly QueryRole[] = [
  { functions: ['general-management'], job_levels: ['C-Team'], title: null },
  { functions: ['finance'], job_levels: ['C-Team'], title: null },
];

/** Unknown words right before a rank or a job: the title itself is searched first. */
const isLiteral = ({ isQualified, titleWords }: RoleWords): boolean =>
  isQualified && titleWords.length <= MAX_TITLE_WORDS;

/** "Penetration testers": the title says more than the function. */
const isSpecific = ({ works, verb }: RoleWords): boolean =>
  verb === undefined && works.some((work) => work.isSpecific);

/** `isAlone`: nothing else in the query says who is wanted, so unknown words must. */
export function createRoles(item: RoleWords, isAlone: boolean): QueryRole[] {
  const title = item.titleWords.slice(0, MAX_TITLE_WORDS).join(' ');
  if (item.substitutes.length > 0) return createSubstitutes(item, item.substitutes.slice(0, 1));
  if (isLiteral(item)) return [{ functions: [], job_levels: [], title }];
  if (item.works.length === 0 && item.levels === undefined && item.unknown.length > 0) {
    return isAlone && item.unknown.length <= MAX_TITLE_WORDS
      ? [{ functions: [], job_levels: [], title: item.unknown.join(' ') }]
      : [];
  }
  if (isSpecific(item)) return [{ functions: combineFunctions(item.works), job_levels: [], title }];
  return createFunctionRoles(item);
}

/** What follows words that are searched as a title first. */
export const createBroaderRoles = (item: RoleWords): QueryRole[] =>
  item.substitutes.length > 0 || isLiteral(item) || isSpecific(item) ? createFunctionRoles(item) : [];

/** "Deputy plant managers", "no interims": the function and level, with one of these words in the title. */
function createSubstitutes(item: RoleWords, words: readonly string[]): QueryRole[] {
  const roles = createFunctionRoles(item).filter(({ title }) => title === null);
  return (roles.length > 0 ? roles : [{ functions: [], job_levels: [] }]).flatMap((role) =>
    words.map((title) => ({ ...role, title })),
  );
}

function createFunctionRoles(item: RoleWords): QueryRole[] {
  if (item.works.length === 0) {
    const isAtTheTop = item.verb === 'owner' || item.verb === 'signer';
    if (isAtTheTop && item.levels === undefined && item.unknown.length === 0) return [...SIGNING_ROLES];
    return item.levels && !isLiteral(item)
      ? [{ functions: [], job_levels: [...item.levels], title: null }]
      : [];
  }
  const functions = combineFunctions(item.works);
  const nouns = getNounLevels(item.works);
  const statedLevels = item.works.some(isAssistant) ? undefined : item.levels;
  const job_levels = statedLevels ?? (nouns.length > 0 ? nouns : getVerbLevels(item));
  const role = { functions, job_levels: LEVELS.filter((level) => job_levels.includes(level)), title: null };
  if (item.verb === 'signer' && functions.length === 1)
    return [
      role,
      ...functions.flatMap((id) => withWider(id).slice(1)).map((id) => ({ ...role, functions: [id] })),
    ];
  const isTitle =
    item.verb === undefined &&
    !item.isStrict &&
    (item.levels !== undefined || nouns.length > 0) &&
    item.titleWords.length > 1 &&
    !item.titleWords.some(isUnspaced);
  return isTitle ? [role, { functions, job_levels: [], title: item.titleWords.join(' ') }] : [role];
}

/** A person's assistant has the level of an assistant. */
const getNounLevels = (works: readonly FunctionTerm[]): readonly JobLevel[] =>
  (works.find(isAssistant) ? works.filter(isAssistant) : works).flatMap(({ job_levels }) => job_levels);

const isAssistant = ({ isNoun, functions }: FunctionTerm): boolean =>
  isNoun && functions.includes('assistance');

function getVerbLevels({ verb, works, isSenior }: RoleWords): readonly JobLevel[] {
  if (verb === undefined) return isSenior ? SIGNERS : [];
  if (verb === 'doer') return [];
  return verb === 'signer' ? SIGNERS : works.some(({ isNoun }) => isNoun) ? [] : OWNERS;
}

/** Functions named together all apply, except one that is broader than another or gives way to it. */
function combineFunctions(works: readonly FunctionTerm[]): FunctionId[] {
  if (works.some(isAssistant)) return ['assistance'];
  const firm = works.filter(({ givesWay }) => !givesWay);
  const functionIds = [...new Set((firm.length > 0 ? firm : works).flatMap(({ functions }) => functions))];
  // A plant manager is found by the work of a plant, "who runs the plant" by both.
  const isNoun = works.some((work) => work.isNoun && work.functions.length > 1);
  const ids = isNoun ? functionIds.filter((id) => id !== 'sites') : functionIds;
  return ids.filter((id) => !ids.some((other) => other !== id && withWider(other).includes(id)));
}

export function excludeRoles(item: RoleWords, requested: readonly RoleWords[]): QueryRole[] {
  if (item.substitutes.length > 0) return createSubstitutes(item, item.substitutes);
  if (item.works.length === 0) {
    if (item.levels) return [{ functions: [], job_levels: [...item.levels], title: null }];
    // "Not too senior".
    if (item.isSenior) return [{ functions: [], job_levels: ['C-Team', 'VP'], title: null }];
    return item.unknown.length > 0 ? [{ functions: [], job_levels: [], title: item.unknown.join(' ') }] : [];
  }
  const functions = combineFunctions(item.works);
  if (isSpecific(item)) return [{ functions, job_levels: [], title: item.titleWords.join(' ') }];
  const nouns = getNounLevels(item.works);
  // "Who does the hiring, not HR" names a deed, not a part of HR to keep.
  const requestedIds = new Set(
    requested.flatMap(({ works, verb }) =>
      verb === undefined ? combineFunctions(works.filter(({ isTopic }) => !isTopic)) : [],
    ),
  );
  const [only] = functions;
  const isRequested =
    functions.length === 1 && only && [...requestedIds].some((id) => withWider(id).includes(only));
  // "Recruiters, not corporate recruiters": of what is wanted, only those whose title says so.
  if (isRequested && item.unknown.length > 0)
    return [{ functions, job_levels: [], title: item.unknown.join(' ') }];
  // "No recruiters" excludes all of recruiting, unless recruiting is wanted; "not the CFO" excludes only the CFO.
  const isAnyStaff = item.levels?.join() === 'Staff' && !isRequested;
  const job_levels = isAnyStaff
    ? []
    : [...(item.levels ?? (isRequested ? nouns : nouns.filter((level) => level === 'C-Team')))];
  // "Executive assistants, not office managers": same function and level, so the title decides.
  const hasSameRole = requested.some(
    ({ works, levels }) =>
      isRequested &&
      combineFunctions(works).includes(only) &&
      isWithin(levels ?? getNounLevels(works), job_levels),
  );
  if (hasSameRole && item.titleWords.length > 0)
    return [{ functions, job_levels: [], title: item.titleWords.join(' ') }];
  if (!isRequested || job_levels.length > 0)
    return [{ functions, job_levels, title: null }, ...listExcludedTitles(item, requested, functions)];
  // "VP Sales, not in sales" contradicts itself.
  const isContradiction =
    requestedIds.has(only) && item.titleWords.length === 1 && !item.works.some(({ isTopic }) => isTopic);
  if (isContradiction) return [{ functions, job_levels: [], title: null }];
  // "Recruiters, not regular HR": a wanted function can't be excluded; related ones can.
  return listNarrower(only)
    .filter((id) => !requestedIds.has(id))
    .map((id) => ({ functions: [id], job_levels: [], title: null }));
}

/** "Not sales" excludes sales engineers too, although they work in presales: their title says sales. */
function listExcludedTitles(
  item: RoleWords,
  requested: readonly RoleWords[],
  functions: FunctionId[],
): QueryRole[] {
  const isArea = item.works.every(({ isNoun, isTopic }) => !isNoun && !isTopic);
  if (!isArea || item.levels !== undefined || item.titleWords.length !== 1) return [];
  const hasSameRole = requested.some(({ titleWords }) =>
    titleWords.some((word) => item.titleWords.includes(word)),
  );
  // Data engineering is named after a craft; it isn't a part of engineering.
  return hasSameRole || functions[0] === 'engineering'
    ? []
    : [{ functions: [], job_levels: [], title: item.titleWords.join(' ') }];
}

const isWithin = (levels: readonly JobLevel[], all: readonly JobLevel[]): boolean =>
  levels.length > 0 && levels.every((level) => all.includes(level));

/** "Managers or above" excludes everyone below, in every tier. */
export function excludeOutOfRange(requested: readonly RoleWords[]): QueryRole[] {
  const strict = requested.filter(({ isStrict }) => isStrict);
  const ranked = requested.filter(({ levels }) => levels !== undefined);
  if (strict.length === 0 || ranked.some(({ isStrict }) => !isStrict)) return [];
  const allowed = new Set(strict.flatMap(({ levels = [], range = levels }) => range));
  return [{ functions: [], job_levels: LEVELS.filter((level) => !allowed.has(level)), title: null }];
}
