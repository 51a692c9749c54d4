import { foldAccents } from '#domain/shared/text/fold.ts';
import { formatDay } from '#domain/shared/text/plain-figures.ts';
import { hasAddress } from '../model/untrusted.ts';

/** Cut between words to at most this many characters. */
export function shortenText(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), Math.floor(maxLength / 2))).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`;
}

export const capitalize = (text: string): string =>
  text.replace(/^[“"(]?\p{Ll}/u, (start) => start.toUpperCase());

/** "2 October 2026"; what isn't a date stays. */
export const formatDate = (date: string): string => {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? date : formatDay(day);
};

/** Ends a sentence once, whatever it ended with. */
export const endSentence = (text: string): string =>
  /[.!?…]["”’)]?$/.test(text) ? text : `${text.replace(/(?<![\s,;:])[\s,;:]+$/, '')}.`;

/** A noun phrase without its article. */
export const stripArticle = (text: string): string => text.replace(/^(?:the|an?|its|their|our)\s+/i, '');

/** A company speaks of "our accounts"; to others they are its own. */
export const replaceOur = (text: string): string => text.replace(/\bour\b|^Our(?= \p{Ll})/gu, 'its');

/** "new plant" becomes "a new plant"; "12 new stores" and names stay. */
export const withArticle = (text: string): string => {
  const noun = stripArticle(text);
  if (
    /^(?:\d|\p{Lu}|\p{Ll}{1,2}\p{Lu}|two|three|four|five|six|seven|eight|nine|ten|several|more|support|another|(?:release|version) \d)/u.test(
      noun,
    ) ||
    /(?<![sui])s$/.test(noun)
  )
    return noun;
  if (/^(?:next|newest|latest|first|second|third|largest|biggest)\b/.test(noun)) return `its ${noun}`;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
};

/** "a, b and c" */
export function joinNames(names: readonly string[]): string {
  const [lastName = '', ...earlierNames] = names.toReversed();
  return earlierNames.length === 0 ? lastName : `${earlierNames.toReversed().join(', ')} and ${lastName}`;
}

const AUTHORITY =
  /^(?:Department|Office|Bureau|Centers|Ministry)\b|\b(?:Office|Authority|Administration|Commission|Agency|Bureau|Inspectorate|Tribunal|Court|Ministry|Department|SEC|FTC|FDA|FCA|DOJ|CMA|EPA|FAA)$/;

/** The name of an authority takes an article. */
export const withAuthorityArticle = (name: string): string =>
  AUTHORITY.test(name) && !/^the /i.test(name) ? `the ${name}` : name;

/** Where the family name comes first, the given name is the last word. */
const FAMILY_FIRST = /^(nguyen|tran|pham|dang|vo|huynh|bui|do|le|hoang|phan|vu) \S+ \S+/;
const HONORIFIC = /^(?:dr|prof|mr|mrs|ms|mx|sir|dame|lord|lady|ing|dipl)\b\.?(?:-ing\.?)?$/i;
const INITIAL = /^\p{Lu}\.?$/u;

/** The name a letter greets someone with. */
export function givenName(fullName: string): string {
  const nameParts = fullName
    .trim()
    .split(/\s+/)
    .filter((namePart) => !HONORIFIC.test(namePart));
  if (FAMILY_FIRST.test(foldAccents(nameParts.join(' ')))) return nameParts.at(-1) ?? fullName;
  // "J. Robert Smith" goes by Robert, "J. Smith" by whatever there is.
  return nameParts.slice(0, -1).find((namePart) => !INITIAL.test(namePart)) ?? nameParts[0] ?? fullName;
}

/** The first line of a message to someone. People choose their names in profiles, and some choose an address. */
export function writeGreeting(fullName: string): string {
  const name = givenName(fullName);
  return name === '' || hasAddress(name) ? 'Hello,' : `Hi ${name},`;
}
