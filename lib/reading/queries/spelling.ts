import { findCanonicalWord, isUnspaced } from '#domain/market/people-search/word-forms.ts';
import { namesRoleOrLocation, type QueryLexicon } from './query-lexicon.ts';

/** Abbreviated words of titles. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['techn', 'technisch'],
  ['techs', 'technician'],
  ['mgrs', 'manager'],
  ['dirs', 'director'],
  ['dir', 'director'],
  ['hed', 'head'],
]);

/** In shorter words only two swapped letters and one left out are slips: one changed makes another word. */
const MIN_LETTERS_OF_ANY_SLIP = 6;
const MIN_LETTERS_OF_SLIP = 4;
const MAX_LETTERS_OF_SLIP = 24;
/** Shorter base forms are often another word. */
const MAX_LETTERS_OF_STUMP = 3;

export interface SpelledWords {
  readonly words: readonly string[];
  /** It was probably misspelled. */
  readonly isGuess: boolean;
}

/** A word as the lexicon writes it, its parts, or what it is probably a slip for after the word before it. Names aren't slips. */
export function findWords(
  lexicon: QueryLexicon,
  word: string,
  isName: 'no' | 'maybe' | 'surely',
  previousWord = '',
): SpelledWords {
  const abbreviated = ABBREVIATIONS.get(word);
  if (abbreviated !== undefined) return { words: [abbreviated], isGuess: false };
  const canonicalWords = findCanonicalWord(word, lexicon.vocabulary, lexicon.compoundStarts);
  const isKnown = canonicalWords.length > 1 || isFormOf(lexicon, word, canonicalWords[0] ?? '');
  // Without its ending "markting" is a market, with one more letter it is marketing.
  if (isKnown && `${canonicalWords[0]}ing` !== word) return { words: canonicalWords, isGuess: false };
  const intended = isName === 'surely' ? undefined : findIntendedWord(lexicon, word, previousWord);
  if (intended === undefined || (isName === 'maybe' && isGrammarOnly(lexicon, intended)))
    return { words: isKnown ? canonicalWords : [word], isGuess: false };
  return { words: [intended], isGuess: true };
}

/** "Note" is not a form of "not", "hate" none of the German "hat". */
function isFormOf({ terms, vocabulary }: QueryLexicon, word: string, base: string): boolean {
  if (!vocabulary.has(base)) return false;
  if (base === word || isUnspaced(word) || base.length > MAX_LETTERS_OF_STUMP) return true;
  if (word.length - base.length > 1) return false;
  const term = terms.get(base) ?? {};
  const isEmptyWord = term.grammarWord === 'filler' || term.grammarWord === 'not';
  return base === word.replace(/s$/, '') || !isEmptyWord || namesRoleOrLocation(term);
}

/** "Siemens" is not seven. */
function isGrammarOnly({ terms }: QueryLexicon, word: string): boolean {
  const term = terms.get(word) ?? {};
  return !namesRoleOrLocation(term) && (term.grammarWord ?? term.number) !== undefined;
}

/** What the word is probably a slip for. */
function findIntendedWord(
  { wordsByFirstLetter, terms }: QueryLexicon,
  word: string,
  previousWord: string,
): string | undefined {
  const lexiconWords = wordsByFirstLetter.get(word.slice(0, 1)) ?? [];
  // "Miro" is not micro, and a name of four letters is rarely a city.
  const isLikely = (candidate: string): boolean =>
    (candidate.length >= MIN_LETTERS_OF_ANY_SLIP || namesRoleOrLocation(terms.get(candidate) ?? {})) &&
    (word.length > MIN_LETTERS_OF_SLIP || !terms.get(candidate)?.location);
  const likelyWords = word.length < MIN_LETTERS_OF_ANY_SLIP ? lexiconWords.filter(isLikely) : lexiconWords;
  // "Supply chian" is a supply chain, not China.
  const wordsOfPair = lexiconWords.filter((candidate) => terms.has(`${previousWord} ${candidate}`));
  const candidates = [...wordsOfPair, ...likelyWords];
  const singular = word.replace(/s$/, '');
  return findNearest(word, candidates) ?? (singular === word ? undefined : findNearest(singular, candidates));
}

/** The known word within one slip. The plural of an unknown word is not a slip of another word. */
function findNearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < MIN_LETTERS_OF_SLIP || word.length > MAX_LETTERS_OF_SLIP) return undefined;
  const mayBeIntended = word.length < MIN_LETTERS_OF_ANY_SLIP ? isSlipOfShortWord : isSlipOfLongWord;
  return candidates.find((candidate) => mayBeIntended(word, candidate) && isOneSlip(word, candidate));
}

/** Two letters are swapped, or one is missing inside the word: "chif", "suply". */
const isSlipOfShortWord = (word: string, candidate: string): boolean =>
  [...word].toSorted().join('') === [...candidate].toSorted().join('') ||
  (candidate.length === word.length + 1 && candidate.at(-1) === word.at(-1));

const isSlipOfLongWord = (word: string, candidate: string): boolean =>
  candidate.length >= MIN_LETTERS_OF_ANY_SLIP &&
  Math.abs(candidate.length - word.length) <= 1 &&
  !(word.endsWith('s') && word.slice(0, -1) === candidate.slice(0, -1));

/** Whether one letter is missing, added or changed, or two neighbors are swapped. */
function isOneSlip(a: string, b: string): boolean {
  const shorterLength = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorterLength && a[start] === b[start]) start += 1;
  let equalEnd = 0;
  while (equalEnd < shorterLength - start && a.at(-1 - equalEnd) === b.at(-1 - equalEnd)) equalEnd += 1;
  const differenceA = a.slice(start, a.length - equalEnd);
  const differenceB = b.slice(start, b.length - equalEnd);
  const isSwapped = differenceA.length === 2 && differenceA === [...differenceB].toReversed().join('');
  return isSwapped || (a !== b && differenceA.length <= 1 && differenceB.length <= 1);
}
