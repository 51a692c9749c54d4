import WORDS from './words.json' with { type: 'json' };

const toWords = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Nouns for a whole company or a part of one that can be bought. */
export const BUSINESS = toWords(WORDS.business);
/** Places where a company works, sells or makes things. */
export const SITE = toWords(WORDS.site);
export const STAFF = toWords(WORDS.staff);
/** What companies sell. */
export const PRODUCT = toWords(WORDS.product);
/** What is announced and opened without being for sale. */
export const NOT_PRODUCT = toWords(WORDS.notProduct);
/** Systems a company runs on. */
export const SYSTEM = toWords(WORDS.system);
export const AUTHORITY_WORDS = toWords(WORDS.authorityWords);
/** Words for what hackers and accidents do. */
export const INCIDENT = toWords(WORDS.incident);
export const DATA = toWords(WORDS.data);
/** Words that are no part of a name, however they are written. */
export const NOT_NAMES = toWords(WORDS.notNames);

const LOCATIONS = new Set(WORDS.locations.split(', '));
const NATIONALITIES = toWords(WORDS.nationalities);

/** Countries, regions, states and large cities by name: enough to tell a place from a company. */
export const isLocationName = (lower: string): boolean => LOCATIONS.has(lower);

/** "Norwegian", "American": where something is from. */
export const isNationality = (lower: string): boolean => NATIONALITIES.has(lower);
