import type { FunctionId, JobLevel } from '#contract/interpretation.ts';
import { alignPhrases, findCanonicalWord, splitPhraseList } from '../word-forms.ts';
import DUTCH from './dutch.json' with { type: 'json' };
import ENGLISH from './english.json' with { type: 'json' };
import FRENCH from './french.json' with { type: 'json' };
import GERMAN from './german.json' with { type: 'json' };
import ITALIAN from './italian.json' with { type: 'json' };
import JAPANESE from './japanese.json' with { type: 'json' };
import POLISH from './polish.json' with { type: 'json' };
import PORTUGUESE from './portuguese.json' with { type: 'json' };
import SPANISH from './spanish.json' with { type: 'json' };

/**
 * The words of job titles in one language: lower case, separated by commas, masculine singular (`word-forms.ts`
 * handles other forms). The longest matching phrase wins.
 *
 * - `areas`: fields of work. The key is the function, or two for a combination ("it procurement"). A function whose
 *   key ends in "?" is ignored next to another function: payment operations are payments.
 * - `people`: nouns for people in these fields. "software@S" means software developers at staff level. The letters
 *   stand for C-Team, VP, Director, Manager and Staff; without them the noun implies no level.
 * - `specialists`: nouns that are more specific than their function. A penetration tester works in security, but a
 *   query for one doesn't mean any security engineer.
 * - `levels`: words for ranks, by the levels they mean in a query.
 * - `empty`: words of titles that say nothing about function or rank.
 *
 * Polish areas are listed as titles use them: in the genitive and the nominative. Japanese titles have no spaces: 営業部長
 * is 営業 (sales) and 部長 (head); the function comes first, as in English.
 */
interface TitleWords {
  /** Romance and Slavic languages put the function before its field. */
  readonly headFirst: boolean;
  readonly areas: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
  readonly specialists?: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, string>>;
  readonly empty: string;
}

/** What a phrase says about the work of people. */
export interface FunctionTerm {
  readonly functions: readonly FunctionId[];
  /** The levels the noun implies. Empty: none. */
  readonly job_levels: readonly JobLevel[];
  readonly isNoun: boolean;
  /** The noun is more specific than the function: a query for it wants that title. */
  readonly isSpecific: boolean;
  /** What someone is in charge of, in words that titles don't have. */
  readonly isTopic: boolean;
  /** Ignored if another function stands next to it. */
  readonly isIgnoredInCompounds: boolean;
  readonly headFirst: boolean;
}

export const createFunctionTerm = (
  functions: readonly FunctionId[],
  traits: Partial<FunctionTerm> = {},
): FunctionTerm => ({
  functions,
  job_levels: [],
  isNoun: false,
  isSpecific: false,
  isTopic: false,
  isIgnoredInCompounds: false,
  headFirst: false,
  ...traits,
});

/** The meaning of a phrase in a title. With neither, it says nothing. */
interface TitleTerm {
  readonly functionTerm?: FunctionTerm;
  readonly levels?: readonly JobLevel[];
}

export interface TitleLexicon {
  readonly terms: ReadonlyMap<string, TitleTerm>;
  /** Every word that occurs in a phrase. */
  readonly words: ReadonlySet<string>;
  /** First parts of German and Dutch compounds. */
  readonly compoundStarts: ReadonlySet<string>;
  readonly maxPhraseWords: number;
}

/** If several languages have a phrase, the first one wins. English comes first. */
const LANGUAGES: readonly TitleWords[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  DUTCH,
  POLISH,
  PORTUGUESE,
  JAPANESE,
];
/** Other words that German and Dutch compounds start with. */
const OTHER_COMPOUND_STARTS = 'software it marketing hr qualitats team projekt service'.split(' ');

const LEVEL_LETTERS: Readonly<Record<string, JobLevel>> = {
  C: 'C-Team',
  V: 'VP',
  D: 'Director',
  M: 'Manager',
  S: 'Staff',
};

const parseLevels = (letters: string): JobLevel[] =>
  [...letters].flatMap((letter) => LEVEL_LETTERS[letter] ?? []);

let cachedLexicon: TitleLexicon | undefined;

/** Built when the first title is read. */
export function loadTitleLexicon(): TitleLexicon {
  cachedLexicon ??= buildTitleLexicon();
  return cachedLexicon;
}

function buildTitleLexicon(): TitleLexicon {
  const termsByPhrase = new Map<string, TitleTerm>();
  for (const language of LANGUAGES) addLanguage(termsByPhrase, language);
  const terms = alignPhrases(termsByPhrase);
  const words = new Set([...terms.keys()].flatMap((phrase) => phrase.split(' ')));
  const compoundStarts = new Set(
    [GERMAN, DUTCH]
      .flatMap(({ areas }) => Object.values(areas).flatMap(splitPhraseList))
      .filter((phrase) => !phrase.includes(' ') && phrase.length >= 3),
  );
  for (const word of OTHER_COMPOUND_STARTS) compoundStarts.add(word);
  const maxPhraseWords = Math.max(...[...terms.keys()].map((phrase) => phrase.split(' ').length));
  return { terms, words, compoundStarts, maxPhraseWords };
}

function addLanguage(terms: Map<string, TitleTerm>, language: TitleWords): void {
  const add = (phrases: string, term: TitleTerm): void => {
    for (const phrase of splitPhraseList(phrases)) if (!terms.has(phrase)) terms.set(phrase, term);
  };
  const { headFirst } = language;
  for (const section of ['people', 'specialists', 'areas'] as const) {
    for (const [key, phrases] of Object.entries(language[section] ?? {})) {
      const [ids = '', letters = ''] = key.replace('?', '').split('@');
      const functionTerm = createFunctionTerm(ids.split(' ') as FunctionId[], {
        job_levels: parseLevels(letters),
        isNoun: section !== 'areas',
        isSpecific: section === 'specialists',
        isIgnoredInCompounds: key.endsWith('?'),
        headFirst,
      });
      add(phrases, { functionTerm });
    }
  }
  for (const [letters, phrases] of Object.entries(language.levels))
    add(phrases, { levels: parseLevels(letters) });
  add(language.empty, {});
}

/** A word of a title as the lexicon spells it, or unchanged. A compound may yield several words. */
export const findLexiconWords = (word: string): readonly string[] => {
  const { words, compoundStarts } = loadTitleLexicon();
  return findCanonicalWord(word, words, compoundStarts);
};

/** The longest phrase that starts here, and its number of words. */
export function findLongestTerm<T>(
  terms: ReadonlyMap<string, T>,
  maxPhraseWords: number,
  words: readonly string[],
  start: number,
): { readonly term: T | undefined; readonly length: number } {
  for (let length = Math.min(maxPhraseWords, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length).join(' ');
    // A plural that is a word of its own ("partners") can still end a phrase ("business partner").
    const term =
      terms.get(phrase) ?? (length > 1 && phrase.endsWith('s') ? terms.get(phrase.slice(0, -1)) : undefined);
    if (term !== undefined) return { term, length };
  }
  return { term: undefined, length: 1 };
}
