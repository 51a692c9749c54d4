import type { QueryChange, QueryCompanies } from '#contract/interpretation.ts';
import type { QueryTerm } from './query-lexicon.ts';
import type { GrammarWord } from './query-words.ts';

/** A phrase of a query with its possible meanings, a word that no lexicon has, or a punctuation mark. */
export interface Mark extends QueryTerm {
  /** As the lexicon writes them. */
  readonly words: readonly string[];
  /** As the query writes them. */
  readonly originalText: string;
  readonly hasCapital: boolean;
  readonly punctuation?: 'comma' | 'sentence_end';
  /** The word is in no lexicon. */
  readonly isUnknown?: true;
  /** No search can filter by it. It is named as not understood. */
  readonly isUnsearchable?: true;
  /** What it says about companies. */
  readonly company?: QueryCompanies;
  /** How many people are wanted. */
  readonly limit?: { readonly per_account: number | null; readonly total: number | null };
  /** The word was probably misspelled and is read as this one. */
  readonly guessedSpelling?: string;
  /** Whether the people joined or left. */
  readonly change?: QueryChange;
}

/** Whether the mark is one of these grammar words and has no other meaning. */
export const isGrammarWord = (mark: Mark | undefined, ...kinds: readonly GrammarWord[]): boolean =>
  mark?.grammarWord !== undefined &&
  kinds.includes(mark.grammarWord) &&
  (mark.functionTerm ?? mark.levels ?? mark.location) === undefined;

export const namesRole = ({ functionTerm, levels }: QueryTerm): boolean =>
  functionTerm !== undefined || levels !== undefined;

export const getFirstWord = (mark: Mark | undefined): string => mark?.words[0] ?? '';

export const joinWords = (mark: Mark | undefined): string => mark?.words.join(' ') ?? '';

/** The next mark that isn't a filler. */
export const findNext = (marks: readonly Mark[], index: number): Mark | undefined =>
  marks.slice(index + 1).find((mark) => !isGrammarWord(mark, 'filler'));

/** The previous mark that isn't a filler. */
export const findPrevious = (marks: readonly Mark[], index: number): Mark | undefined =>
  marks.slice(0, index).findLast((mark) => !isGrammarWord(mark, 'filler'));

/** Whether a comma, "or" or "and" comes right before. */
export const isInEnumeration = (marks: readonly Mark[], index: number): boolean =>
  isGrammarWord(marks[index - 1], 'or', 'and') || marks[index - 1]?.punctuation === 'comma';

export const isClauseEnd = (mark: Mark): boolean =>
  mark.punctuation !== undefined ||
  isGrammarWord(mark, 'not', 'resume', 'otherwise', 'preferably', 'or', 'and');

/** The index of the first mark from `start` that ends the stretch, or the number of marks. */
export function findEnd(
  marks: readonly Mark[],
  start: number,
  isEnd: (mark: Mark) => boolean = isClauseEnd,
): number {
  const end = marks.findIndex((mark, index) => index >= start && isEnd(mark));
  return end < 0 ? marks.length : end;
}

/** These marks as one that no search can filter by. */
export const joinUnsearchable = (marks: readonly Mark[]): Mark => ({
  words: marks.flatMap(({ words }) => words),
  originalText: marks.map(({ originalText }) => originalText).join(' '),
  hasCapital: false,
  isUnsearchable: true,
});
