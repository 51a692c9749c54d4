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
export function findCountryOf(place: string | null): string | null {
  if (place === null) return null;
  const alternatives = place
    .slice(0, LONGEST_PLACE)
    .replace(HTML_TAG_PATTERN, ' ')
    .split(/;|\bor\b|\s\/\s/u);
  const found = new Set(
    alternatives.slice(0, MAX_ALTERNATIVES).flatMap((each) => findSinglePlaceCountry(each) ?? []),
  );
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}

function findSinglePlaceCountry(place: string): string | null {
  const components = place
    .split(/[,|]/u)
    .map((each) => each.trim().replace(MORE_LOCATIONS_PATTERN, '').trim())
    .filter((each) => each !== '');
  let postal: string | null = null;
  for (let at = components.length - 1; at >= 0; at -= 1) {
    const component = components[at] ?? '';
    const before = components.slice(0, at);
    const found = findNamed(component) ?? findByAddress(component) ?? findByCode(component, before, postal);
    if (found === AMBIGUOUS) return null;
    if (found !== null) return found;
    if (POSTAL_CODE.test(component)) postal = component;
  }
  return findInParts(components);
}

/** Could be one of several countries, so earlier components are not consulted. */
const AMBIGUOUS = '?';

/** By a country's name or three-letter code, or a state's or province's name. "Georgia" is ambiguous. */
function findNamed(component: string): string | null {
  const normalized = component
    .replace(/[()]/g, ' ')
    .replace(WORK_MODE_PATTERN, ' ')
    .replace(/^[\s–—-]+|[\s–—-]+$/gu, '')
    .replace(/\s+/g, ' ');
  const key = foldAccents(nameKey(normalized));
  if (key === 'georgia') return null;
  if (/^(?:US|USA|UK)$/.test(normalized)) return countryByCode(normalized.slice(0, 2));
  return (
    countryByName(normalized) ??
    (/^[A-Z]{3}$/.test(normalized) ? countryByCode3(normalized) : null) ??
    SUBDIVISION_NAMES.get(key) ??
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
  (AMBIGUOUS_STATES[state] ?? []).some(([first = 0, last = 0]) => {
    const prefix = Number(zip?.slice(0, 3));
    return prefix >= first && prefix <= last;
  });

/** By two letters: a country's, a state's or a province's. */
function findByCode(component: string, before: readonly string[], postal: string | null): string | null {
  const province = CLEAR_PROVINCES[component.split(' ').at(-1) ?? ''];
  if (province !== undefined && /^(?:.* )?[A-Z]{2,3}$/u.test(component)) return province;
  if (!/^[A-Z]{2}$/.test(component)) return null;
  const city = CITY_NAMES.get(foldAccents(nameKey(before[0] ?? '')));
  if (CLEAR_STATES.has(component)) return city === 'AU' ? AMBIGUOUS : 'US';
  const country = countryByCode(component);
  if (country === null || !(component in AMBIGUOUS_STATES)) return country;
  const previous = before.at(-1);
  // "Bogota, DC, CO": a code before another code is the smaller place.
  if (previous !== undefined && before.length > 1 && /^[A-Z0-9]{1,3}$/.test(previous)) return country;
  if (before.some((each) => hasCountryName(each, country))) return country;
  if (city !== undefined) return city === 'US' || city === country ? city : AMBIGUOUS;
  if (postal !== null) return fitsState(component, postal) ? 'US' : country;
  return AMBIGUOUS;
}

const hasCountryName = (component: string, country: string): boolean =>
  component.split(/\s[-–—]\s?/u).some((part) => findNamed(part) === country);

/** "United States-Texas-Crane", "USA-WV-Heaters", "United Kingdom - Reading", "Kansas-St. Marys", and single cities. */
function findInParts(components: readonly string[]): string | null {
  const found = new Set<string>();
  for (const component of components) {
    const parts = component
      .split(/[-–—]|\s\|\s/u)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const [first = ''] = parts;
    const country =
      findNamed(first) ??
      (/\bUSA\b/.test(component) ? 'US' : null) ??
      CITY_NAMES.get(foldAccents(nameKey(component))) ??
      (parts.length > 1 && first.length === 2 && !(first in AMBIGUOUS_STATES) ? countryByCode(first) : null);
    if (country !== null) found.add(country);
  }
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}
