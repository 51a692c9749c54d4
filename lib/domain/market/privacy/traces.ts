import { type Identity, normalized } from './identity.ts';
import { normalizeSpelling, type PlainSpelling, replaceSpelled } from './plain-spelling.ts';

/** Replaces an erased person's data. */
export const ERASED = '[erased]';

/** A person, and everything known to identify them. */
export interface TraceTargets {
  readonly identities: readonly Identity[];
  /** Their ids in the service, and anything else that refers only to them. */
  readonly ids: readonly string[];
  /** Names and domains of their companies. A name only counts in the same text as one of these. */
  readonly companies: readonly string[];
}

/** Searches texts for one person. */
export interface Traces {
  /** `atCompany`: whether the text is known to be about one of their companies. */
  isIn(text: string, atCompany?: boolean): boolean;
  /** Whether the text contains one of their pages, addresses, numbers or ids, whatever their name. */
  pointsAt(text: string): boolean;
  /** The value without the person. `atCompany` applies to the whole that the value is part of. */
  redact<T>(value: T, atCompany: boolean): T;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** No letter or digit may be next to it: Ann is not in Annabel. */
const matchWholeWord = (pattern: string): string => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

/** What stands between the words of a name; written together if it was a hyphen or an apostrophe. */
const GAP = '[\\s\\p{P}]';

interface Part {
  readonly word: string;
  readonly pattern: string;
  /** What must stand before it in the name. */
  readonly gap: string;
}

/** "Malmö" may end in "oe", and the "e" of "Roes" looks like that of an umlaut. */
const buildWordPattern = (word: string): string =>
  escapePattern(word)
    .replace(/[aou]$/, '$&e?')
    .replace(/(?<=[aou])e$/, '(?:e|(?=s))');

function splitParts(name: string): Part[] {
  const { text } = normalizeSpelling(name);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    pattern: buildWordPattern(word),
    gap: /[\p{L}\p{N}][\p{Pd}'’`´]$/u.test(text.slice(0, index)) ? `${GAP}*` : `${GAP}+`,
  }));
}

/** "Roe, Jane" and "Jane Roe", with and without the initials between them. */
function buildNamePattern(name: string): string {
  const parts = splitParts(name);
  const inOrder = (order: readonly Part[]): string =>
    order
      .map(({ word, pattern, gap }, at) => {
        const written = `${at === 0 ? '' : gap}${pattern}`;
        return word.length === 1 && order.length > 2 && at > 0 ? `(?:${written})?` : written;
      })
      .join('');
  const orders = parts.map((_, start) => inOrder([...parts.slice(start), ...parts.slice(0, start)]));
  return matchWholeWord(`(?:${orders.join('|')})s?`);
}

/** Anything but another digit may stand between a number's digits. */
const buildPhonePattern = (digits: string): string =>
  `(?<!\\d)\\+?(?:00)?${[...digits].join('[\\s().\\/\\\\-]{0,3}')}(?!\\d)`;

/** `/in/jane` is not in `/in/jane-2`. */
const buildProfilePattern = (profile: string): string =>
  `(?:https?://)?(?:[a-z]{2,3}\\.)?${escapePattern(profile)}(?![\\w%-])`;

/** Global, as the others are: `matchAll` demands it. */
const NEVER_MATCHING_PATTERN = /(?!)/gu;

const buildAnyPattern = (patterns: Iterable<string>): RegExp => {
  const all = [...new Set(patterns)];
  return all.length === 0 ? NEVER_MATCHING_PATTERN : new RegExp(all.join('|'), 'giu');
};

/** All text in a value, one string per line. */
export function collectText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return '';
  const parts: unknown[] = value instanceof Set ? [...value] : Object.values(value);
  return parts
    .map(collectText)
    .filter((text) => text !== '')
    .join('\n');
}

const filterPresent = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '');

const matchesText = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** A part of the name that is also in the company's name would remove the company from its own news. */
const splitDistinctParts = (name: string, companies: readonly string[]): string[] =>
  splitParts(name)
    .filter(
      ({ word }) =>
        word.length > 1 && !companies.some((company) => normalizeSpelling(company).text.includes(word)),
    )
    .map(({ pattern }) => matchWholeWord(`${pattern}s?`));

/** Addresses of articles stay, even if they spell a name: with a part removed they would point somewhere else. */
const withoutUrls = ({ text, from }: PlainSpelling): PlainSpelling => ({
  text: text.replace(/https?:\/\/\S+/g, (url) => ' '.repeat(url.length)),
  from,
});

/** The minimum for a phone number. With fewer digits any amount or date would match. */
const MIN_DIGITS = 7;

export function createTraces({ identities, ids, companies }: TraceTargets): Traces {
  const emails = filterPresent(identities.map(({ email }) => email && normalized.email(email)));
  const profiles = filterPresent(
    identities.map(({ network_url }) => network_url && normalized.profile(network_url)),
  );
  const phones = filterPresent(identities.map(({ phone }) => phone && normalized.phone(phone)));
  const names = filterPresent(identities.map(({ full_name }) => full_name)).filter((name) =>
    /[\p{L}\p{N}]/u.test(name),
  );
  const identifierPattern = buildAnyPattern([
    ...emails.map((email) => `(?<![\\w.+-])${escapePattern(email)}(?![\\w-])`),
    ...profiles.map(buildProfilePattern),
    ...phones.filter((digits) => digits.length >= MIN_DIGITS).map(buildPhonePattern),
    ...ids.map((id) => `${escapePattern(id)}(?![0-9a-z])`),
  ]);
  const namePattern = buildAnyPattern(names.map(buildNamePattern));
  const parts = buildAnyPattern(names.flatMap((name) => splitDistinctParts(name, companies)));
  const companyPattern = buildAnyPattern(
    companies.map((company) => escapePattern(normalizeSpelling(company).text)),
  );

  const hasName = (text: string, atCompany: boolean): boolean => {
    const plain = normalizeSpelling(text);
    return (
      matchesText(namePattern, withoutUrls(plain).text) &&
      (atCompany || matchesText(companyPattern, plain.text))
    );
  };

  const isIn = (text: string, atCompany = false): boolean =>
    matchesText(identifierPattern, text) || hasName(text, atCompany);

  function clean(text: string, withName: boolean): string {
    const patterns = withName ? [namePattern, parts] : [];
    return patterns.reduce(
      (rest, pattern) => replaceSpelled(rest, withoutUrls(normalizeSpelling(rest)), pattern, ERASED),
      text.replace(identifierPattern, ERASED),
    );
  }

  function redactAll(value: unknown, withName: boolean): unknown {
    if (typeof value === 'string') return clean(value, withName);
    if (Array.isArray(value)) return value.map((each) => redactAll(each, withName));
    if (value instanceof Set || value instanceof Uint8Array) return value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactAll(each, withName)]));
  }

  return {
    isIn,
    pointsAt: (text) => matchesText(identifierPattern, text),
    redact: <T>(value: T, atCompany: boolean): T =>
      redactAll(value, hasName(collectText(value), atCompany)) as T,
  };
}
