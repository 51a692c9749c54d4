import { COUNTRY_NAMES, countryByCode, countryNameOf, nameKey } from './countries.ts';
import { findCountryOf } from './country-of-place.ts';
import { REGIONS } from './regions.ts';

/** Places whose names contain a country's name. They are matched by their own name. */
const NOT_COUNTRIES: readonly string[] = [
  'new jersey',
  'jersey city',
  'new mexico',
  'panama city',
  'south american',
  'new england',
  'new south wales',
];

const COUNTRY_CODES_BY_PHRASE: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  // Without its accent, Réunion is an ordinary word.
  ...[...COUNTRY_NAMES].filter(([name]) => name !== 'reunion').map(([name, code]) => [name, [code]] as const),
  ...REGIONS.flatMap(({ names, countries }) => names.map((name) => [name, countries] as const)),
  ['british', ['GB']],
  ['american', ['US']],
  ...NOT_COUNTRIES.map((name) => [name, []] as const),
]);
const LONGEST_PHRASE = Math.max(
  ...[...COUNTRY_CODES_BY_PHRASE.keys()].map((phrase) => phrase.split(' ').length),
);

/** Two capitals that almost always mean a country. IT, HR, AI, NO and CA often don't. */
const COUNTRY_CODE_PATTERN = /\b(?:US|GB|DE|FR|ES|NL|PL|CH|DK|FI|SE|PT)\b|\bU\.S\./g;
/** Territories that start with another country's letters. */
const TERRITORY = /\bU\.?S\.? (?:virgin|minor outlying|outlying) islands\b/gi;

export interface CountriesInText {
  /** As people write them, such as "DACH" or "Sweden". */
  readonly names: readonly string[];
  readonly countries: ReadonlySet<string>;
}

/** The countries a text names: by name, by region or by two capital letters. The longest name wins. */
export function findCountries(text: string): CountriesInText {
  const codesByName = new Map<string, readonly string[]>();
  const words = nameKey(text).split(' ');
  for (let start = 0; start < words.length; ) {
    const length = measurePhrase(words, start);
    const phrase = words.slice(start, start + length).join(' ');
    const codes = COUNTRY_CODES_BY_PHRASE.get(phrase) ?? [];
    if (codes.length > 0) codesByName.set(formatName(phrase, codes), codes);
    start += Math.max(1, length);
  }
  for (const [code] of text.replace(TERRITORY, '').matchAll(COUNTRY_CODE_PATTERN)) {
    const codes = [code.replaceAll('.', '')];
    codesByName.set(formatName(code, codes), codes);
  }
  return { names: [...codesByName.keys()], countries: new Set([...codesByName.values()].flat()) };
}

export const findCountryCodes = (text: string): ReadonlySet<string> => findCountries(text).countries;

/** The longest abbreviation of a region: LATAM. */
const MAX_ABBREVIATION_LENGTH = 5;

function formatName(phrase: string, codes: readonly string[]): string {
  const [code = '', ...otherCodes] = codes;
  if (otherCodes.length === 0) return countryNameOf(code) ?? phrase;
  return phrase.length <= MAX_ABBREVIATION_LENGTH
    ? phrase.toUpperCase()
    : phrase.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** The number of words in the longest known name that starts at this word, or 0. */
function measurePhrase(words: readonly string[], start: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - start); length > 0; length -= 1) {
    if (COUNTRY_CODES_BY_PHRASE.has(words.slice(start, start + length).join(' '))) return length;
  }
  return 0;
}

/** The countries that a filter's place means. Empty for a state or a city. */
export function findPlaceCountries(placeName: string): ReadonlySet<string> {
  const code = countryByCode(placeName);
  if (code !== null) return new Set([code]);
  const key = nameKey(placeName);
  const region = REGIONS.find(({ names, namesInQueries }) => [...names, ...namesInQueries].includes(key));
  return region ? new Set(region.countries) : findCountryCodes(placeName);
}

/** Whether a text names a country, a region, a state or a major city. */
export const canReadLocation = (placeName: string): boolean =>
  findPlaceCountries(placeName).size > 0 || findCountryOf(placeName) !== null;
