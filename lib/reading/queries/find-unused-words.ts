import { FUNCTION_IDS, type QueryReading } from '#contract/interpretation.ts';
import { listSelfAndWider } from '#domain/market/people-search/business-functions.ts';
import { plainWords } from '#domain/market/people-search/word-forms.ts';
import type { Mark } from './mark.ts';
import { namesRoleOrLocation } from './query-lexicon.ts';

type UsedReading = Pick<QueryReading, 'groups' | 'exclusions' | 'not_understood'>;

/** What a query says and its reading doesn't: it is named rather than dropped in silence. */
export function findUnusedWords(marks: readonly Mark[], reading: UsedReading): string[] {
  const readingText = JSON.stringify(reading);
  const readingWords = new Set(plainWords(readingText));
  const hasValue = (value = ''): boolean => readingText.includes(`"${value}"`);
  const usedFunctions = new Set(FUNCTION_IDS.filter((id) => hasValue(id)).flatMap(listSelfAndWider));
  const excludesRoles = reading.exclusions.roles.length > 0;
  const isUsed = ({ functionTerm, levels, location, industry, words, originalText }: Mark): boolean =>
    functionTerm?.isIgnoredInCompounds ||
    functionTerm?.functions.flatMap(listSelfAndWider).some((id) => usedFunctions.has(id)) ||
    levels?.some((level) => hasValue(level) || (level === 'Staff' && excludesRoles)) ||
    location?.countries.some(hasValue) ||
    hasValue(location?.name) ||
    hasValue(industry?.name) ||
    plainWords(originalText).every((word) => readingWords.has(word)) ||
    words.every((word) => readingWords.has(word));
  return marks.filter((mark) => hasMeaning(mark) && !isUsed(mark)).map(({ originalText }) => originalText);
}

/** Whether the mark says something about people, other than by grammar, a size, a company or a limit. */
const hasMeaning = (mark: Mark): boolean =>
  (mark.grammarWord ?? mark.size ?? mark.company ?? mark.limit) === undefined &&
  (namesRoleOrLocation(mark) || mark.industry !== undefined || mark.isUnknown === true);
