import { findLongestTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { isUnspaced, normalizeSpelling } from '#domain/market/people-search/word-forms.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { isCapitalized, isNamedAt, listKnownCompanies } from './known-companies.ts';
import type { Mark } from './mark.ts';
import type { QueryLexicon, QueryTerm } from './query-lexicon.ts';
import { readSizes, SIZE_SIGN } from './read-sizes.ts';
import { spellOut } from './spell-out.ts';
import { findWords } from './spelling.ts';

/** Cuts a query into the longest phrases that the lexicon has, and the words between them. */
export function findMarks(lexicon: QueryLexicon, query: string, companyNames: readonly string[]): Mark[] {
  const tokens = tokenizeQuery(lexicon, query, companyNames);
  const words = tokens.map(({ word }) => word);
  const marks: Mark[] = [];
  for (let start = 0; start < tokens.length; ) {
    const { meaning, length } = findMeaning(lexicon, tokens, words, start);
    const phraseTokens = tokens.slice(start, start + length);
    const phraseWords = words.slice(start, start + length);
    const originalWords = phraseTokens.map(({ originalText }) => originalText);
    const [firstWord = ''] = originalWords;
    marks.push({
      ...meaning,
      ...(phraseTokens.some(({ isGuess }) => isGuess) && { guessedSpelling: phraseWords.join(' ') }),
      words: phraseWords,
      originalText: [...new Set(originalWords)].join(' '),
      hasCapital: firstWord !== firstWord.toLowerCase(),
    });
    start += length;
  }
  return marks;
}

interface Token {
  /** As the lexicon writes it. Empty if the token was read before any word. */
  readonly word: string;
  readonly originalText: string;
  /** Of a head count, an amount of money or a company's name. */
  readonly knownMeaning?: Pick<Mark, 'company' | 'isUnsearchable'>;
  readonly isGuess?: boolean;
}

/** The meaning of the longest phrase that starts here, and its number of tokens. */
function findMeaning(
  lexicon: QueryLexicon,
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): { readonly meaning: Partial<Mark>; readonly length: number } {
  const lexiconMeaning = tokens[start]?.knownMeaning;
  if (lexiconMeaning !== undefined) return { meaning: lexiconMeaning, length: 1 };
  const { term, length } = findLongestTerm(lexicon.terms, lexicon.maxPhraseWords, words, start);
  const isPhrase = term !== undefined && length > 1;
  return { meaning: isPhrase ? term : findWordMeaning(lexicon, term, tokens, start), length };
}

/** Ordinary words that are also names. They count as names only if written as names. */
const NAMES_IN_CAPITALS: ReadonlySet<string> = new Set(
  'us nice cork essen georgia mobile reading states'.split(' '),
);

function findWordMeaning(
  { terms }: QueryLexicon,
  term: QueryTerm | undefined,
  tokens: readonly Token[],
  index: number,
): Partial<Mark> {
  const { word = '', originalText = '' } = tokens[index] ?? {};
  if (word === ',' || word === '/') return { punctuation: 'comma' };
  if (/^[.;:!?|–—\n]$/.test(word)) return { punctuation: 'sentence_end' };
  if (/^\d+$/.test(word)) return { number: Number(word.slice(0, 6)) };
  if (term === undefined) return { isUnknown: true };
  const previousWord = tokens[index - 1]?.word ?? '';
  const isLowerCase = originalText === originalText.toLowerCase();
  if (word === 'it' && isLowerCase && tokens.length > 1) {
    const nextTerm = terms.get(tokens[index + 1]?.word ?? '');
    const isDepartment =
      (nextTerm?.functionTerm ?? nextTerm?.levels) !== undefined ||
      /^(?:of|for|vp|in|or|and|not)$/.test(previousWord);
    return isDepartment ? term : { grammarWord: 'filler' };
  }
  if (NAMES_IN_CAPITALS.has(word) && isLowerCase && !/^(?:the|in|from|across)$/.test(previousWord)) {
    const { location: _, ...otherMeanings } = term;
    const hasOtherMeaning =
      otherMeanings.grammarWord !== undefined || otherMeanings.functionTerm !== undefined;
    return hasOtherMeaning ? otherMeanings : { grammarWord: 'filler' };
  }
  return term;
}

const MAX_WORD_LENGTH = 60;

function tokenizeQuery(lexicon: QueryLexicon, query: string, companyNames: readonly string[]): Token[] {
  const { rest, sizes } = readSizes(query);
  const text = spellOut(normalizeSpelling(rest.normalize('NFKC')));
  const originalWords =
    text.match(new RegExp(`${SIZE_SIGN}\\d+|\\bnon-(?=\\p{L})|[\\p{L}\\p{M}\\p{N}]+|[,/.;:!?|—\\n]`, 'gu')) ??
    [];
  const plainQueryWords = originalWords.map((word) =>
    foldAccents(word).slice(0, MAX_WORD_LENGTH).replace('-', ''),
  );
  const companies = listKnownCompanies(lexicon.vocabulary, companyNames);
  const tokens: Token[] = [];
  for (let index = 0; index < originalWords.length; index++) {
    const originalText = originalWords[index] ?? '';
    const size = originalText.startsWith(SIZE_SIGN) ? sizes[Number(originalText.slice(1))] : undefined;
    const company = companies.find((knownCompany) =>
      isNamedAt(knownCompany, originalWords, plainQueryWords, index),
    );
    if (size) {
      const range = { ...createAnyCompany(), employees_min: size.min, employees_max: size.max };
      const lexiconMeaning = size.isMoney ? { isUnsearchable: true as const } : { company: range };
      tokens.push({ word: '', originalText: size.originalText, knownMeaning: lexiconMeaning });
    } else if (company) {
      const end = index + company.words.length;
      tokens.push({
        word: '',
        originalText: originalWords.slice(index, end).join(' '),
        knownMeaning: { company: { ...createAnyCompany(), names: [company.name] } },
      });
      index = end - 1;
    } else tokens.push(...createTokens(lexicon, originalText, plainQueryWords[index] ?? '', tokens.at(-1)));
  }
  return tokens;
}

/** One token, or several for a compound or a text without spaces. */
function createTokens(
  lexicon: QueryLexicon,
  originalText: string,
  plainWord: string,
  previousToken: Token | undefined,
): Token[] {
  if (!/[\p{L}\p{N}]/u.test(plainWord)) return [{ word: plainWord, originalText }];
  const { words, isGuess } = findWords(
    lexicon,
    plainWord,
    guessName(lexicon, originalText, previousToken),
    previousToken?.word,
  );
  // Of words without spaces between them, each is named alone.
  const isCutUp = isUnspaced(originalText) && words.join('') === originalText;
  return words.map((word) => ({ word, originalText: isCutUp ? word : originalText, isGuess }));
}

/** Whether a word is part of a name: the Keller of "Anna Keller" is nobody's slip. */
function guessName(
  { vocabulary }: QueryLexicon,
  originalText: string,
  previousToken: Token | undefined,
): 'no' | 'maybe' | 'surely' {
  if (previousToken === undefined || !isCapitalized(originalText)) return 'no';
  return isCapitalized(previousToken.originalText) && !vocabulary.has(previousToken.word)
    ? 'surely'
    : 'maybe';
}
