import { countryByCode, nameKey } from './countries.ts';
import { countryOfPlace } from './country-of-place.ts';
import { countriesNamedIn } from './named-countries.ts';
import { REGIONS } from './regions.ts';

/** The countries that a filter's place means. Empty for a state or a city. */
export function countriesOf(place: string): ReadonlySet<string> {
  const code = countryByCode(place);
  if (code !== null) return new Set([code]);
  const key = nameKey(place);
  const region = REGIONS.find(({ names, namesInQueries }) => [...names, ...namesInQueries].includes(key));
  return region ? new Set(region.countries) : countriesNamedIn(place);
}

/** Whether a text names a country, a region, a state or a major city. */
export const isKnownPlace = (place: string): boolean =>
  countriesOf(place).size > 0 || countryOfPlace(place) !== null;
