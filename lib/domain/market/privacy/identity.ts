import { foldName } from '#domain/shared/text/fold.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import { normalizeSpelling } from './plain-spelling.ts';

/** What identifies a person. */
export interface Identity {
  readonly email?: string | null;
  readonly network_url?: string | null;
  readonly phone?: string | null;
  /** Only counts together with the company's domain, because names are shared. */
  readonly full_name?: string | null;
  readonly domain?: string | null;
  /** Keyed hashes of addresses that aren't stored. */
  readonly email_marks?: readonly string[];
}

/** The keyed hash of a mark. */
export type HashOf = (mark: string) => string;

/**
 * Whether a record belongs to the person with these marks. A page, address or number is enough. A name at a company
 * only counts if no page shows that it is another person with that name.
 */
export function isSamePerson(
  marks: ReadonlySet<string>,
  record: Identity,
  hashOf: HashOf,
): 'same' | 'namesake' | 'other' {
  const recordMarks = computeComparableMarks(record, hashOf);
  if (recordMarks.some((mark) => !isName(mark) && marks.has(mark))) return 'same';
  if (!recordMarks.some((mark) => isName(mark) && marks.has(mark))) return 'other';
  const haveBothPages = Boolean(record.network_url) && [...marks].some((mark) => mark.startsWith('profile '));
  return haveBothPages ? 'namesake' : 'same';
}

const isName = (mark: string): boolean => mark.startsWith('name ');
const isEmail = (mark: string): boolean => mark.startsWith('email ');

/** The network serves the same page under one host per country. */
const COUNTRY_HOST = /^[a-z]{2}\.(?=linkedin\.com\/)/;

const emptyToUndefined = (text: string): string | undefined => (text === '' ? undefined : text);

export const normalizeEmail = (email: string): string | undefined =>
  emptyToUndefined(email.trim().normalize('NFKC').toLowerCase());

export const normalizeProfile = (url: string): string | undefined =>
  normalizeProfileUrl(url)?.replace(COUNTRY_HOST, '');

/** Digits only, starting with the country code. */
export const normalizePhone = (phone: string): string | undefined =>
  emptyToUndefined(phone.replace(/\D/g, '').replace(/^00/, ''));

/** As all spellings of the name are: "Müller" and "Mueller" at one company are one person. */
export const normalizeNameSpelling = (name: string): string | undefined =>
  emptyToUndefined(
    normalizeSpelling(name)
      .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/**
 * Everything that distinguishes this person from others, as normalized text. A name at a company is included, because
 * directories list some people with nothing else.
 */
export function computeMarks({ email, network_url, phone, full_name, domain }: Identity): string[] {
  const address = normalizeEmail(email ?? '');
  const profile = normalizeProfile(network_url ?? '');
  const digits = normalizePhone(phone ?? '');
  const names = new Set([foldName(full_name ?? ''), normalizeNameSpelling(full_name ?? '')]);
  return [
    ...(address ? [`email ${address}`] : []),
    ...(profile ? [`profile ${profile}`] : []),
    ...(digits ? [`phone ${digits}`] : []),
    ...(domain ? [...names].flatMap((name) => (name ? `name ${domain.toLowerCase()} ${name}` : [])) : []),
  ];
}

/** What is stored of an address that isn't kept. Undefined if it is empty. */
export function hashEmail(address: string, hashOf: HashOf): string | undefined {
  const [mark] = computeMarks({ email: address });
  return mark && hashOf(mark);
}

/** The marks, each address also as its hash, because some records have nothing else of it. */
export function computeComparableMarks(identity: Identity, hashOf: HashOf): string[] {
  const marks = computeMarks(identity);
  const hashes = [...marks.filter(isEmail).map(hashOf), ...(identity.email_marks ?? [])];
  return [...marks, ...hashes.map((hash) => `hash ${hash}`)];
}

/** The hashes of all marks: what the suppression list knows a person by. */
export const hashMarks = (identity: Identity, hashOf: HashOf): string[] => [
  ...new Set([...computeMarks(identity).map(hashOf), ...(identity.email_marks ?? [])]),
];
