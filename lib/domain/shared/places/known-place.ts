import { countryByCode, nameKey } from './countries.ts';
import { countryOfPlace } from './country-of-place.ts';
import { countriesNamedIn } from './named-countries.ts';

/** Regions that mean something else in a text (Iberia is an airline, ANZ a bank), but not in a filter. */
const REGIONS: Readonly<Record<string, string>> = {
  asia: 'JP KR CN IN SG MY TH ID PH VN TW HK',
  'southeast asia': 'SG MY TH ID PH VN',
  anz: 'AU NZ',
  oceania: 'AU NZ FJ PG',
  cee: 'PL CZ SK HU RO BG SI HR EE LV LT',
  'eastern europe': 'PL CZ SK HU RO BG SI HR EE LV LT UA',
  'western europe': 'FR BE NL LU DE AT CH GB IE ES PT IT',
  baltics: 'EE LV LT',
  iberia: 'ES PT',
  uki: 'GB IE',
  mena: 'AE SA IL QA KW BH OM JO LB EG MA TN DZ',
  gcc: 'AE SA QA KW BH OM',
  'south america': 'BR AR CL CO PE UY EC BO PY VE',
  'central america': 'MX GT CR PA HN SV NI BZ',
  americas: 'US CA MX BR AR CL CO PE UY EC BO PY VE GT CR PA HN SV NI BZ',
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
