import { COUNTRIES } from './countries.ts';
import words from './country-words.json' with { type: 'json' };

/** Of a country: names that no list of names has, or that have a case ending; adjectives. */
const EXTRA_WORDS_BY_COUNTRY: Readonly<Record<string, Pick<CountryWords, 'names' | 'adjectives'>>> = words;

/** The languages of queries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja'];

/** In a query, a shorter name is more often another word: Irã, Omã. */
const MIN_NAME_CHARACTERS = 4;

export interface CountryWords {
  readonly code: string;
  readonly name: string;
  readonly names: readonly string[];
  /** "German" rather than "Germany". */
  readonly adjectives: readonly string[];
}

/** Every country by its names in the languages of queries. Made when the first query is read; takes 5 ms. */
export const getCountryWords = (): readonly CountryWords[] => {
  loadedWords ??= loadCountryWords();
  return loadedWords;
};

let loadedWords: readonly CountryWords[] | undefined;

function loadCountryWords(): CountryWords[] {
  const displayNames = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return COUNTRIES.map(({ code, name, synonyms }) => {
    const localNames = displayNames
      .map((language) => language.of(code) ?? name)
      .filter(
        (localName) => localName.length >= MIN_NAME_CHARACTERS || /[^\p{Script=Latin}]/u.test(localName),
      );
    const { names = [], adjectives = [] } = EXTRA_WORDS_BY_COUNTRY[code] ?? {};
    return {
      code,
      name,
      names: [...new Set([name, ...synonyms, ...localNames, ...names])],
      adjectives,
    };
  });
}
