import { fold, foldAccents } from '#domain/shared/text/fold.ts';
import countries from './countries.json' with { type: 'json' };

/** A current ISO 3166-1 country or territory, by the name used in English texts and by data vendors. */
export interface Country {
  readonly code: string;
  readonly code3: string;
  readonly name: string;
  readonly synonyms: readonly string[];
}

/** Listed here because ICU's list changes with Node and includes retired codes. */
export const COUNTRIES: readonly Country[] = countries;

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]));

/** The country's name, or undefined if the code isn't in use. */
export const countryNameOf = (code: string): string | undefined => byCode.get(code)?.name;

/** A two-letter code in any case. "UK" is commonly used for GB. */
export function countryByCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  if (code === 'UK') return 'GB';
  return byCode.has(code) ? code : null;
}

/** The form in which names are compared: words in lower case, "&" as "and". */
export const nameKey = (name: string): string =>
  fold(name)
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Names and synonyms in the form in which they are compared, with and without accents, and their codes. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(({ code, name, synonyms }) =>
    [name, ...synonyms].map(nameKey).flatMap((key) => [
      [key, code],
      [foldAccents(key), code],
    ]),
  ),
);

/** The code of a country by one of its names, otherwise null. */
export function countryByName(name: string): string | null {
  const key = nameKey(name).replace(/^the /, '');
  return COUNTRY_NAMES.get(key) ?? COUNTRY_NAMES.get(foldAccents(key)) ?? null;
}

const byCode3 = new Map(COUNTRIES.map(({ code, code3 }) => [code3, code]));

/** Three capitals, as some applicant-tracking systems write countries. */
export const countryByCode3 = (code3: string): string | null => byCode3.get(code3) ?? null;
