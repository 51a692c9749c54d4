import type { FunctionId, JobLevel } from '#contract/interpretation.ts';
import { alignPhrases, findCanonicalWord, splitPhraseList } from '../word-forms.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { JAPANESE } from './japanese.ts';
import { POLISH } from './polish.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import type { TitleWords } from './title-words.ts';

/** The meaning of a phrase in a title. */
export type TitleTerm =
  | {
      readonly kind: 'function';
      readonly functions: readonly FunctionId[];
      /** The levels the noun implies. Empty: none. */
      readonly job_levels: readonly JobLevel[];
      readonly isNoun: boolean;
      /** The noun is more specific than the function: a query for it wants that title. */
      readonly isSpecific: boolean;
      /** Ignored if another function stands next to it. */
      readonly givesWay: boolean;
      readonly headFirst: boolean;
    }
  | { readonly kind: 'level'; readonly job_levels: readonly JobLevel[] }
  | { readonly kind: 'empty' };

export interface Lexicon {
  readonly terms: ReadonlyMap<string, TitleTerm>;
  /** Every word that occurs in a phrase. */
  readonly words: ReadonlySet<string>;
  /** First parts of German and Dutch compounds. */
  readonly compounding: ReadonlySet<string>;
  readonly longest: number;
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
const COMPOUNDING: readonly TitleWords[] = [GERMAN, DUTCH];

const LEVEL_LETTERS: Readonly<Record<string, JobLevel>> = {
  C: 'C-Team',
  V: 'VP',
  D: 'Director',
  M: 'Manager',
  S: 'Staff',
};

const parseLevels = (letters: string): JobLevel[] =>
  [...letters].flatMap((letter) => LEVEL_LETTERS[letter] ?? []);

let loaded: Lexicon | undefined;

/** Built when the first title is read. */
export function lexicon(): Lexicon {
  loaded ??= build();
  return loaded;
}

function build(): Lexicon {
  const written = new Map<string, TitleTerm>();
  for (const language of LANGUAGES) addLanguage(written, language);
  const terms = alignPhrases(written);
  const words = new Set([...terms.keys()].flatMap((phrase) => phrase.split(' ')));
  const compounding = new Set(
    COMPOUNDING.flatMap(({ areas }) => Object.values(areas).flatMap(splitPhraseList)).filter(
      (phrase) => !phrase.includes(' ') && phrase.length >= 3,
    ),
  );
  for (const word of ['software', 'it', 'marketing', 'hr', 'qualitats', 'team', 'projekt', 'service'])
    compounding.add(word);
  const longest = Math.max(...[...terms.keys()].map((phrase) => phrase.split(' ').length));
  return { terms, words, compounding, longest };
}

function addLanguage(terms: Map<string, TitleTerm>, language: TitleWords): void {
  const add = (phrases: string, term: TitleTerm): void => {
    for (const phrase of splitPhraseList(phrases)) if (!terms.has(phrase)) terms.set(phrase, term);
  };
  const { headFirst } = language;
  for (const section of ['people', 'specialists', 'areas'] as const) {
    for (const [key, phrases] of Object.entries(language[section] ?? {})) {
      const [ids = '', letters = ''] = key.replace('?', '').split('@');
      add(phrases, {
        kind: 'function',
        functions: ids.split(' ') as FunctionId[],
        job_levels: parseLevels(letters),
        isNoun: section !== 'areas',
        isSpecific: section === 'specialists',
        givesWay: key.endsWith('?'),
        headFirst,
      });
    }
  }
  for (const [letters, phrases] of Object.entries(language.levels)) {
    add(phrases, { kind: 'level', job_levels: parseLevels(letters) });
  }
  add(language.empty, { kind: 'empty' });
}

/** A word of a title as the lexicon spells it, or unchanged. A compound may yield several words. */
export const findKnownWords = (word: string): readonly string[] => {
  const { words, compounding } = lexicon();
  return findCanonicalWord(word, words, compounding);
};
