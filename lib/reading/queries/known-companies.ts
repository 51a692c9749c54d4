import { plainWords } from '#domain/market/people-search/word-forms.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';

/** A company of the workspace, by the words a query may call it. */
export interface KnownCompany {
  readonly name: string;
  readonly words: readonly string[];
  /** Its words also mean something else, so they are its name only in capitals. */
  readonly isOrdinary: boolean;
}

/** Long enough to be a name by itself: "Aldershaw" for Aldershaw Software. */
const MIN_SHORT_NAME_LETTERS = 4;

/** The longest names first. */
export function listKnownCompanies(
  lexiconWords: ReadonlySet<string>,
  names: readonly string[],
): KnownCompany[] {
  const companies = names.flatMap((name): KnownCompany[] => {
    const words = plainWords(name);
    const [firstWord = ''] = words;
    const fullName = { name, words, isOrdinary: words.every((word) => lexiconWords.has(word)) };
    const hasShortName =
      firstWord.length >= MIN_SHORT_NAME_LETTERS && !lexiconWords.has(firstWord) && words.length > 1;
    return hasShortName ? [fullName, { name, words: [firstWord], isOrdinary: false }] : [fullName];
  });
  return companies
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length);
}

/** Whether the company's name starts at this word of the query. */
export const isNamedAt = (
  { words, isOrdinary }: KnownCompany,
  originalWords: readonly string[],
  plainQueryWords: readonly string[],
  index: number,
): boolean =>
  words.every((word, step) => {
    const original = originalWords[index + step] ?? '';
    return plainQueryWords[index + step] === word && (!isOrdinary || original !== original.toLowerCase());
  });

export const isCapitalized = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);

/** Whether the query has an unknown or capitalized word. Without one, it names no company. */
export const mayNameCompany = (lexiconWords: ReadonlySet<string>, query: string): boolean =>
  (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word, index) => !lexiconWords.has(foldAccents(word)) || (index > 0 && isCapitalized(word)),
  );
