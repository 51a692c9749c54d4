import type { FunctionId, JobLevel, QueryRole } from '#contract/interpretation.ts';
import { listNarrower, listSelfAndWider } from '#domain/market/people-search/business-functions.ts';
import { LEVELS } from '#domain/market/people-search/cascade.ts';
import { hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import type { Phrase } from './phrase.ts';
import {
  combineFunctions,
  createFunctionRole,
  createTitleRole,
  isSpecific,
  listNounLevels,
} from './roles.ts';

/** Who must not be found. What is wanted itself is only excluded where the words say so. */
export const listExcludedRoles = (excluded: readonly Phrase[], requested: readonly Phrase[]): QueryRole[] =>
  excluded.filter(isAboutPeople).flatMap((phrase) => excludeRoles(phrase, requested));

/** Unknown words next to an excluded company are not a title. */
const isAboutPeople = ({ functionTerms, levels, companies }: Phrase): boolean =>
  functionTerms.length > 0 || levels !== undefined || !hasCompanyCondition(companies);

function excludeRoles(phrase: Phrase, requested: readonly Phrase[]): QueryRole[] {
  const { functionTerms, titleWords } = phrase;
  if (functionTerms.length === 0) return excludeLevelsOrWords(phrase);
  const functions = combineFunctions(functionTerms);
  if (isSpecific(phrase)) return [createTitleRole(titleWords, functions)];
  // "Who does the hiring, not HR" names a deed, not a part of HR to keep.
  const requestedFunctions = new Set(
    requested
      .filter(({ responsibility }) => responsibility === undefined)
      .flatMap((requestedPhrase) =>
        combineFunctions(requestedPhrase.functionTerms.filter(({ isTopic }) => !isTopic)),
      ),
  );
  const [onlyFunction, ...otherFunctions] = functions;
  const isRequested =
    onlyFunction !== undefined &&
    otherFunctions.length === 0 &&
    [...requestedFunctions].some((id) => listSelfAndWider(id).includes(onlyFunction));
  return isRequested
    ? excludePartOfRequested(phrase, onlyFunction, requested, requestedFunctions)
    : excludeFunctions(phrase, functions, requested);
}

function excludeLevelsOrWords({ levels, isSenior, unknownWords }: Phrase): QueryRole[] {
  if (levels) return [createFunctionRole([], levels)];
  // "Not too senior".
  if (isSenior) return [createFunctionRole([], ['C-Team', 'VP'])];
  return unknownWords.length > 0 ? [createTitleRole(unknownWords)] : [];
}

/** "No recruiters" excludes all of recruiting; "not the CFO" only the CFO. */
function excludeFunctions(
  phrase: Phrase,
  functions: readonly FunctionId[],
  requested: readonly Phrase[],
): QueryRole[] {
  const { levels, functionTerms } = phrase;
  const chiefLevels = listNounLevels(functionTerms).filter((level) => level === 'C-Team');
  const excludedLevels = levels?.join() === 'Staff' ? [] : (levels ?? chiefLevels);
  const role = createFunctionRole(functions, excludedLevels);
  return excludedLevels.length > 0 ? [role] : [role, ...excludeTitlesOfArea(phrase, functions, requested)];
}

/** "Not sales" excludes sales engineers too, although they work in presales: their title says sales. */
function excludeTitlesOfArea(
  { functionTerms, titleWords }: Phrase,
  [functionId]: readonly FunctionId[],
  requested: readonly Phrase[],
): QueryRole[] {
  const [word = ''] = titleWords;
  const isArea = titleWords.length === 1 && functionTerms.every(({ isNoun, isTopic }) => !isNoun && !isTopic);
  const isRequested = requested.some((requestedPhrase) => requestedPhrase.titleWords.includes(word));
  // Data engineering is named after a craft; it isn't a part of engineering.
  return isArea && !isRequested && functionId !== 'engineering' ? [createTitleRole([word])] : [];
}

/** What is excluded of a function that the query asks for: words of a title, levels, or its other parts. */
function excludePartOfRequested(
  { functionTerms, levels, unknownWords, titleWords }: Phrase,
  functionId: FunctionId,
  requested: readonly Phrase[],
  requestedFunctions: ReadonlySet<FunctionId>,
): QueryRole[] {
  // "Recruiters, not corporate recruiters": of what is wanted, only those whose title says so.
  if (unknownWords.length > 0) return [createTitleRole(unknownWords, [functionId])];
  const excludedLevels = levels ?? listNounLevels(functionTerms);
  const isExcluded = (requestedLevels: readonly JobLevel[]): boolean =>
    requestedLevels.length > 0 && requestedLevels.every((level) => excludedLevels.includes(level));
  // "Executive assistants, not office managers": same function and level, so the title decides.
  const isSameRole = requested.some(
    (requestedPhrase) =>
      combineFunctions(requestedPhrase.functionTerms).includes(functionId) &&
      isExcluded(requestedPhrase.levels ?? listNounLevels(requestedPhrase.functionTerms)),
  );
  if (isSameRole) return [createTitleRole(titleWords, [functionId])];
  if (excludedLevels.length > 0) return [createFunctionRole([functionId], excludedLevels)];
  // "VP Sales, not in sales" contradicts itself.
  const isContradiction =
    requestedFunctions.has(functionId) &&
    titleWords.length === 1 &&
    !functionTerms.some(({ isTopic }) => isTopic);
  if (isContradiction) return [createFunctionRole([functionId], [])];
  // "Recruiters, not regular HR": a wanted function can't be excluded; related ones can.
  return listNarrower(functionId)
    .filter((id) => !requestedFunctions.has(id))
    .map((id) => createFunctionRole([id], []));
}

/** "Managers or above" excludes everyone below, in every tier. */
export function excludeLevelsOutOfRange(requested: readonly Phrase[]): QueryRole[] {
  const ranked = requested.filter(
    ({ levels, preferredParts }) => levels !== undefined && !preferredParts.has('level'),
  );
  if (ranked.length === 0 || !ranked.every(({ isLevelRange }) => isLevelRange)) return [];
  const rangeLevels = new Set(ranked.flatMap(({ levels = [] }) => levels));
  return [
    createFunctionRole(
      [],
      LEVELS.filter((level) => !rangeLevels.has(level)),
    ),
  ];
}
