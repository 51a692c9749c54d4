import type { FunctionId, JobLevel, QueryRole } from '#contract/interpretation.ts';
import { listSelfAndWider } from '#domain/market/people-search/business-functions.ts';
import { LEVELS } from '#domain/market/people-search/cascade.ts';
import type { FunctionTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { isUnspaced } from '#domain/market/people-search/word-forms.ts';
import type { Phrase } from './phrase.ts';

/** The levels of those who answer for something. */
const OWNER_LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];
/** The levels of those who decide on something or pay for it. */
export const SIGNER_LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];

/** Titles are short. A longer run of words isn't one. */
const MAX_TITLE_WORDS = 6;

/** Who signs if no subject is named. */
const SIGNING_ROLES: readonly QueryRole[] = [
  { functions: ['general-management'], job_levels: ['C-Team'], title: null },
  { functions: ['finance'], job_levels: ['C-Team'], title: null },
];

export const createTitleRole = (
  titleWords: readonly string[],
  functions: readonly FunctionId[] = [],
): QueryRole => ({
  functions: [...functions],
  job_levels: [],
  title: titleWords.join(' '),
});

export const createFunctionRole = (
  functions: readonly FunctionId[],
  job_levels: readonly JobLevel[],
): QueryRole => ({
  functions: [...functions],
  job_levels: LEVELS.filter((level) => job_levels.includes(level)),
  title: null,
});

/** The roles a phrase asks for. Unknown words are a title only if nothing else in the query says who is wanted. */
export function createRoles(phrase: Phrase, mayBeUnknownTitle: boolean): QueryRole[] {
  const { functionTerms, levels, unknownWords, titleWords } = phrase;
  const title = titleWords.slice(0, MAX_TITLE_WORDS);
  if (isLiteral(phrase)) return [createTitleRole(title)];
  if (isSpecific(phrase)) return [createTitleRole(title, combineFunctions(functionTerms))];
  if (functionTerms.length > 0 || unknownWords.length === 0) return createFunctionRoles(phrase);
  // "Heads of zorbs" are not the heads of everything.
  if (levels !== undefined)
    return [createTitleRole([...titleWords, ...unknownWords].slice(0, MAX_TITLE_WORDS))];
  return mayBeUnknownTitle && unknownWords.length <= MAX_TITLE_WORDS ? [createTitleRole(unknownWords)] : [];
}

/** Whom to search after a title: everyone with the function it belongs to. */
export const createBroaderRoles = (phrase: Phrase): QueryRole[] =>
  isLiteral(phrase) || isSpecific(phrase) ? createFunctionRoles(phrase) : [];

/** Unknown words right before a rank or a job: the title itself is searched first. */
const isLiteral = ({ hasUnknownQualifier, titleWords }: Phrase): boolean =>
  hasUnknownQualifier && titleWords.length <= MAX_TITLE_WORDS;

/** "Penetration testers": the title says more than the function. */
export const isSpecific = ({ functionTerms, responsibility }: Phrase): boolean =>
  responsibility === undefined && functionTerms.some((term) => term.isSpecific);

function createFunctionRoles(phrase: Phrase): QueryRole[] {
  const { functionTerms, levels, responsibility, isLevelRange, titleWords } = phrase;
  if (functionTerms.length === 0) return createLevelRoles(phrase);
  const functions = combineFunctions(functionTerms);
  const nounLevels = listNounLevels(functionTerms);
  const statedLevels = functionTerms.some(isAssistant) ? undefined : levels;
  const impliedLevels = nounLevels.length > 0 ? nounLevels : listResponsibleLevels(phrase);
  const role = createFunctionRole(functions, statedLevels ?? impliedLevels);
  if (responsibility === 'signer' && functions.length === 1)
    return functions.flatMap(listSelfAndWider).map((id) => ({ ...role, functions: [id] }));
  const isTitle =
    responsibility === undefined &&
    !isLevelRange &&
    (levels !== undefined || nounLevels.length > 0) &&
    titleWords.length > 1 &&
    !titleWords.some(isUnspaced);
  return isTitle ? [role, createTitleRole(titleWords, functions)] : [role];
}

/** The roles of a phrase that names no function. */
function createLevelRoles(phrase: Phrase): QueryRole[] {
  const { levels, responsibility, unknownWords } = phrase;
  if (levels !== undefined) return isLiteral(phrase) ? [] : [createFunctionRole([], levels)];
  const isAtTop = responsibility === 'owner' || responsibility === 'signer';
  return isAtTop && unknownWords.length === 0 ? [...SIGNING_ROLES] : [];
}

const isAssistant = ({ isNoun, functions }: FunctionTerm): boolean =>
  isNoun && functions.includes('assistance');

/** The levels that nouns imply. A person's assistant has the level of an assistant. */
export function listNounLevels(functionTerms: readonly FunctionTerm[]): readonly JobLevel[] {
  const assistants = functionTerms.filter(isAssistant);
  return (assistants.length > 0 ? assistants : functionTerms).flatMap(({ job_levels }) => job_levels);
}

function listResponsibleLevels({ responsibility, functionTerms, isSenior }: Phrase): readonly JobLevel[] {
  switch (responsibility) {
    case 'doer':
      return [];
    case 'signer':
      return SIGNER_LEVELS;
    case 'owner':
      return functionTerms.some(({ isNoun }) => isNoun) ? [] : OWNER_LEVELS;
    default:
      return isSenior ? SIGNER_LEVELS : [];
  }
}

/** Functions named together all apply, except one that is broader than another or ignored beside others. */
export function combineFunctions(functionTerms: readonly FunctionTerm[]): FunctionId[] {
  if (functionTerms.some(isAssistant)) return ['assistance'];
  const mainTerms = functionTerms.filter(({ isIgnoredInCompounds }) => !isIgnoredInCompounds);
  const terms = mainTerms.length > 0 ? mainTerms : functionTerms;
  // A plant manager is found by the work of a plant, "who runs the plant" by both.
  const isSiteManager = functionTerms.some(({ isNoun, functions }) => isNoun && functions.length > 1);
  const ids = [...new Set(terms.flatMap(({ functions }) => functions))].filter(
    (id) => !(isSiteManager && id === 'sites'),
  );
  return ids.filter((id) => !ids.some((otherId) => otherId !== id && listSelfAndWider(otherId).includes(id)));
}
