import { countryByCode, nameKey } from './countries.ts';
import { countryOfPlace } from './country-of-place.ts';
import { countriesNamedIn } from './named-countries.ts';

/** Regions that mean something else in a text (Iberia is an airline, ANZ a bank), but not in a filter. */
const REGIONS: Readonly<Record<string, string>> = {
  anz: 'AU NZ',
  cee: 'PL CZ SK HU RO BG SI HR EE LV LT',
  iberia: 'ES PT',
  uki: 'GB IE',
};

/** The countries that a filter's place means. Empty for a state or a city. */
export function countriesOf(place: string): ReadonlySet<string> {
  const code = countryByCode(place);
  if (code !== null) return new Set([code]);
  const region = nameKey(place);
  return Object.hasOwn(REGIONS, region) ? new Set(REGIONS[region]?.split(' ')) : countriesNamedIn(place);
}

/** Whether a text names a country, a region, a state or a major city. */
export const isKnownPlace = (place: string): boolean =>
  countriesOf(place).size > 0 || countryOfPlace(place) !== null;
