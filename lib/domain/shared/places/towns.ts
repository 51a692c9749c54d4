import { foldAccents } from '#domain/shared/text/fold.ts';
import { nameKey } from './countries.ts';
import places from './towns.json' with { type: 'json' };

/** Country, names of one of its regions, and how locations there are written. */
export const AREAS: readonly (readonly string[])[] = places.areas;

/**
 * Of a country: its cities, and other places that a job's location may name. Other spellings of a city follow it,
 * separated by equal signs. Other countries have cities named like those after a question mark.
 */
const TOWNS = places.towns;

export interface City {
  readonly country: string;
  readonly spellings: readonly string[];
}

const toCapitals = (name: string): string =>
  name.replace(/(?<![\p{L}])\p{Ll}/gu, (firstLetter) => firstLetter.toUpperCase());

/** Cities that queries may name. One word may mean something else: Mobile, Mesa. */
export const CITIES: readonly City[] = TOWNS.flatMap(({ country, cities, others }) =>
  [...cities, ...others.filter((city) => city.includes(' ')).map(toCapitals)].map((city) => ({
    country,
    spellings: city.replace('?', '').split('='),
  })),
);

/** The countries of cities whose names are rarely ambiguous, by the form in which names are compared. */
export const CITY_NAMES: ReadonlyMap<string, string> = new Map(
  TOWNS.flatMap(({ country, cities, others }) =>
    [...cities.filter((city) => !city.startsWith('?')), ...others]
      .flatMap((city) => city.split('='))
      .map((name) => [foldAccents(nameKey(name)), country] as const),
  ),
);
