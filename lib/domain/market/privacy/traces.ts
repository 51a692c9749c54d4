import { type Identity, normalizeEmail, normalizePhone, normalizeProfile } from './identity.ts';
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
  hasIdentifier(text: string): boolean;
  /** The value without the person. `atCompany` applies to the whole that the value is part of. */
  redact<T>(value: T, atCompany: boolean): T;
}

export function createTraces(targets: TraceTargets): Traces {
  const identifierPattern = buildIdentifierPattern(targets);
  const names = filterPresent(targets.identities.map(({ full_name }) => full_name)).filter((name) =>
    /[\p{L}\p{N}]/u.test(name),
  );
  const namePattern = buildAnyPattern(names.map(buildNamePattern));
  const namePartPattern = buildAnyPattern(
    names.flatMap((name) => listDistinctPartPatterns(name, targets.companies)),
  );
  const companyPattern = buildAnyPattern(
    targets.companies.map((company) => escapePattern(normalizeSpelling(company).text)),
  );

  const hasIdentifier = (text: string): boolean => matchesText(identifierPattern, text);

  const hasName = (text: string, atCompany: boolean): boolean => {
    const plainSpelling = normalizeSpelling(text);
    return (
      matchesText(namePattern, maskUrls(plainSpelling).text) &&
      (atCompany || matchesText(companyPattern, plainSpelling.text))
    );
  };

  function redactText(text: string, isNamed: boolean): string {
    let redactedText = text.replace(identifierPattern, ERASED);
    if (!isNamed) return redactedText;
    for (const pattern of [namePattern, namePartPattern]) {
      redactedText = replaceSpelled(redactedText, maskUrls(normalizeSpelling(redactedText)), pattern, ERASED);
    }
    return redactedText;
  }

  function redactValue(value: unknown, isNamed: boolean): unknown {
    if (typeof value === 'string') return redactText(value, isNamed);
    if (Array.isArray(value)) return value.map((item) => redactValue(item, isNamed));
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Set || value instanceof Uint8Array) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, content]) => [field, redactValue(content, isNamed)]),
    );
  }

  return {
    isIn: (text, atCompany = false) => hasIdentifier(text) || hasName(text, atCompany),
    hasIdentifier,
    redact: <T>(value: T, atCompany: boolean): T =>
      redactValue(value, hasName(collectText(value), atCompany)) as T,
  };
}

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

/** The minimum for a phone number. With fewer digits any amount or date would match. */
const MIN_PHONE_DIGITS = 7;

/** Pages, addresses, numbers and ids, which are the person's wherever they stand. */
function buildIdentifierPattern({ identities, ids }: TraceTargets): RegExp {
  const emails = identities.map(({ email }) => email && normalizeEmail(email));
  const profiles = identities.map(({ network_url }) => network_url && normalizeProfile(network_url));
  const phones = identities.map(({ phone }) => phone && normalizePhone(phone));
  return buildAnyPattern([
    ...filterPresent(emails).map((email) => `(?<![\\w.+-])${escapePattern(email)}(?![\\w-])`),
    ...filterPresent(profiles).map(buildProfilePattern),
    ...filterPresent(phones)
      .filter((digits) => digits.length >= MIN_PHONE_DIGITS)
      .map(buildPhonePattern),
    ...ids.map((id) => `${escapePattern(id)}(?![0-9a-z])`),
  ]);
}

const filterPresent = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '');

/** `/in/jane` is not in `/in/jane-2`. */
const buildProfilePattern = (profile: string): string =>
  `(?:https?://)?(?:[a-z]{2,3}\\.)?${escapePattern(profile)}(?![\\w%-])`;

/** Anything but another digit may stand between a number's digits. */
const buildPhonePattern = (digits: string): string =>
  `(?<!\\d)\\+?(?:00)?${[...digits].join('[\\s().\\/\\\\-]{0,3}')}(?!\\d)`;

/** A word of a name. */
interface NamePart {
  readonly word: string;
  readonly pattern: string;
  /** The pattern of what stands before it in the name. */
  readonly gapPattern: string;
}

/** "Roe, Jane" and "Jane Roe", with and without the initials between them. */
function buildNamePattern(name: string): string {
  const parts = splitName(name);
  const buildOrderPattern = (order: readonly NamePart[]): string =>
    order
      .map(({ word, pattern, gapPattern }, index) => {
        const partPattern = `${index === 0 ? '' : gapPattern}${pattern}`;
        const isInitial = word.length === 1 && order.length > 2 && index > 0;
        return isInitial ? `(?:${partPattern})?` : partPattern;
      })
      .join('');
  const orders = parts.map((_, start) => [...parts.slice(start), ...parts.slice(0, start)]);
  return matchWholeWord(`(?:${orders.map(buildOrderPattern).join('|')})s?`);
}

/** A part of the name that is also in the company's name would remove the company from its own news. */
function listDistinctPartPatterns(name: string, companies: readonly string[]): string[] {
  const companyTexts = companies.map((company) => normalizeSpelling(company).text);
  return splitName(name)
    .filter(({ word }) => word.length > 1 && !companyTexts.some((company) => company.includes(word)))
    .map(({ pattern }) => matchWholeWord(`${pattern}s?`));
}

/** What stands between the words of a name; written together if it was a hyphen or an apostrophe. */
const GAP = '[\\s\\p{P}]';

function splitName(name: string): NamePart[] {
  const { text } = normalizeSpelling(name);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    pattern: buildWordPattern(word),
    gapPattern: /[\p{L}\p{N}][\p{Pd}'’`´]$/u.test(text.slice(0, index)) ? `${GAP}*` : `${GAP}+`,
  }));
}

/** "Malmö" may end in "oe", and the "e" of "Roes" looks like that of an umlaut. */
const buildWordPattern = (word: string): string =>
  escapePattern(word)
    .replace(/[aou]$/, '$&e?')
    .replace(/(?<=[aou])e$/, '(?:e|(?=s))');

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** No letter or digit may be next to it: Ann is not in Annabel. */
const matchWholeWord = (pattern: string): string => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

/** Global, as the others are: `matchAll` demands it. */
const NEVER_MATCHING_PATTERN = /(?!)/gu;

function buildAnyPattern(patterns: readonly string[]): RegExp {
  if (patterns.length === 0) return NEVER_MATCHING_PATTERN;
  return new RegExp([...new Set(patterns)].join('|'), 'giu');
}

const matchesText = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** Addresses of articles stay, even if they spell a name: with a part removed they would point somewhere else. */
const maskUrls = ({ text, originalOffsets }: PlainSpelling): PlainSpelling => ({
  text: text.replace(/https?:\/\/\S+/g, (url) => ' '.repeat(url.length)),
  originalOffsets,
});
