import { foldAccents } from '#domain/shared/text/fold.ts';
import { countryByCode, countryByCode3, countryByName, nameKey } from './countries.ts';
import subdivisions from './subdivisions.json' with { type: 'json' };
import { CITY_NAMES } from './towns.ts';

/**
 * US states whose letters are also a country's code, with the first and last three digits of their ZIP codes:
 * "Berlin, DE, 10557" is not in Delaware.
 */
const AMBIGUOUS_STATES: Readonly<Record<string, readonly (readonly number[])[]>> =
  subdivisions.ambiguous_states;

/** State codes that are not also a country's. */
const CLEAR_STATES: ReadonlySet<string> = new Set(subdivisions.clear_states);

/** Province codes that are not also a country's, by their country. */
const CLEAR_PROVINCES: Readonly<Record<string, string>> = subdivisions.clear_provinces;

/** Names of states and provinces, with their country. Georgia is left out because it is also a country. */
const SUBDIVISION_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(subdivisions.names).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

/** Longer than any address. The rest of a hostile one is ignored. */
const LONGEST_PLACE = 300;
const MAX_ALTERNATIVES = 20;

/** "V2C 1Z2", "EC4R 3AB", "L-1274", "00-124", "27610". */
const POSTAL_CODE = /^(?=.*\d)[A-Z0-9]{1,8}(?:[ -][A-Z0-9]{1,5})?$/;
/** "MN 55128", the end of a US address. */
const STATE_AND_ZIP = /^([A-Z]{2}) (\d{5})(?:-\d{4})?$/;
/** Words that say how a person works, not where. */
const WORK_MODE_PATTERN =
  /\b(?:fully|remote|remotely|hybrid|on-?site|office|offices|hq|headquarters|based|home|anywhere|nationwide|only|work|in|within|multiple locations|locations?)\b/giu;
const MORE_LOCATIONS_PATTERN = /\+\d{1,4} more.{0,3}$/u;
const HTML_TAG_PATTERN = /<[^<>]{0,20}>/g;

/**
 * The country a place is in, read from its last component backwards: "Toronto, ON, CA" is in Canada, and "INDIA -
 * PUNE, IN" is not in Indiana. Null if there is no country, several, or an ambiguous one.
 */
export function findCountryOf(location: string | null): string | null {
  if (location === null) return null;
  const alternatives = location
    .slice(0, LONGEST_PLACE)
    .replace(HTML_TAG_PATTERN, ' ')
    .split(/;|\bor\b|\s\/\s/u);
  const countries = new Set(
    alternatives
      .slice(0, MAX_ALTERNATIVES)
      .flatMap((alternative) => findSinglePlaceCountry(alternative) ?? []),
  );
  return pickOnlyCountry(countries);
}

function findSinglePlaceCountry(singleLocation: string): string | null {
  const components = singleLocation
    .split(/[,|]/u)
    .map((rawComponent) => rawComponent.trim().replace(MORE_LOCATIONS_PATTERN, '').trim())
    .filter((cleanComponent) => cleanComponent !== '');
  let postalCode: string | null = null;
  for (let index = components.length - 1; index >= 0; index -= 1) {
    const component = components[index] ?? '';
    const precedingComponents = components.slice(0, index);
    const country =
      findByName(component) ??
      findByAddress(component) ??
      findByCode(component, precedingComponents, postalCode);
    if (country === AMBIGUOUS) return null;
    if (country !== null) return country;
    if (POSTAL_CODE.test(component)) postalCode = component;
  }
  return findInFragments(components);
}

/** Could be one of several countries, so earlier components are not consulted. */
const AMBIGUOUS = '?';

/** By a country's name or three-letter code, or a state's or province's name. "Georgia" is ambiguous. */
function findByName(component: string): string | null {
  const normalized = component
    .replace(/[()]/g, ' ')
    .replace(WORK_MODE_PATTERN, ' ')
    .replace(/^[\s–—-]+|[\s–—-]+$/gu, '')
    .replace(/\s+/g, ' ');
  const normalizedKey = foldAccents(nameKey(normalized));
  if (normalizedKey === 'georgia') return null;
  if (/^(?:US|USA|UK)$/.test(normalized)) return countryByCode(normalized.slice(0, 2));
  return (
    countryByName(normalized) ??
    (/^[A-Z]{3}$/.test(normalized) ? countryByCode3(normalized) : null) ??
    SUBDIVISION_NAMES.get(normalizedKey) ??
    null
  );
}

/** "Oakdale, MN 55128". */
function findByAddress(component: string): string | null {
  const [, state = '', zip = ''] = STATE_AND_ZIP.exec(component) ?? [];
  return CLEAR_STATES.has(state) || fitsState(state, zip) ? 'US' : null;
}

const fitsState = (state: string, zip: string | null): boolean =>
  /^\d{5}(?:-\d{4})?$/.test(zip ?? '') &&
  (AMBIGUOUS_STATES[state] ?? []).some(([firstZipPrefix = 0, lastZipPrefix = 0]) => {
    const zipPrefix = Number(zip?.slice(0, 3));
    return zipPrefix >= firstZipPrefix && zipPrefix <= lastZipPrefix;
  });

/** By two letters: a country's, a state's or a province's. */
function findByCode(
  component: string,
  precedingComponents: readonly string[],
  postalCode: string | null,
): string | null {
  const province = CLEAR_PROVINCES[component.split(' ').at(-1) ?? ''];
  if (province !== undefined && /^(?:.* )?[A-Z]{2,3}$/u.test(component)) return province;
  if (!/^[A-Z]{2}$/.test(component)) return null;
  const cityCountry = CITY_NAMES.get(foldAccents(nameKey(precedingComponents[0] ?? '')));
  if (CLEAR_STATES.has(component)) return cityCountry === 'AU' ? AMBIGUOUS : 'US';
  const country = countryByCode(component);
  if (country === null || !(component in AMBIGUOUS_STATES)) return country;
  const previousComponent = precedingComponents.at(-1);
  // "Bogota, DC, CO": a code before another code is the smaller place.
  if (
    previousComponent !== undefined &&
    precedingComponents.length > 1 &&
    /^[A-Z0-9]{1,3}$/.test(previousComponent)
  )
    return country;
  if (precedingComponents.some((precedingComponent) => hasCountryName(precedingComponent, country)))
    return country;
  if (cityCountry !== undefined)
    return cityCountry === 'US' || cityCountry === country ? cityCountry : AMBIGUOUS;
  if (postalCode !== null) return fitsState(component, postalCode) ? 'US' : country;
  return AMBIGUOUS;
}

const hasCountryName = (component: string, country: string): boolean =>
  component.split(/\s[-–—]\s?/u).some((fragment) => findByName(fragment) === country);

/** "United States-Texas-Crane", "USA-WV-Heaters", "United Kingdom - Reading", "Kansas-St. Marys", and single cities. */
function findInFragments(components: readonly string[]): string | null {
  const countries = new Set<string>();
  for (const component of components) {
    const fragments = component
      .split(/[-–—]|\s\|\s/u)
      .map((fragment) => fragment.trim())
      .filter((fragment) => fragment !== '');
    const [firstFragment = ''] = fragments;
    const country =
      findByName(firstFragment) ??
      (/\bUSA\b/.test(component) ? 'US' : null) ??
      CITY_NAMES.get(foldAccents(nameKey(component))) ??
      (fragments.length > 1 && firstFragment.length === 2 && !(firstFragment in AMBIGUOUS_STATES)
        ? countryByCode(firstFragment)
        : null);
    if (country !== null) countries.add(country);
  }
  return pickOnlyCountry(countries);
}

const pickOnlyCountry = (countries: ReadonlySet<string>): string | null => {
  const [onlyCountry, ...otherCountries] = countries;
  return otherCountries.length === 0 ? (onlyCountry ?? null) : null;
};
