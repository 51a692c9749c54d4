import { foldAccents } from '#domain/shared/text/fold.ts';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';

const MAX_REGISTERED_NAME_LENGTH = 300;
const MAX_NAME_LENGTH = 500;

/** Words that registers abbreviate or write out. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
  and: '&',
};

/** "Holdings" and "Group" are not included: with them it is another company. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc corp co ltd plc llc llp lp pc pllc gmbh ag kg se sa sas sarl spa srl bv nv ab as aps oy oyj pty pte'.split(
    ' ',
  ),
);

const toWords = (name: string): readonly string[] => {
  const words = foldAccents(name.slice(0, MAX_REGISTERED_NAME_LENGTH))
    // "L.L.C." and "P.L.C." are one word each.
    .replace(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+|&/gu);
  const normalizedWords = (words ?? []).map((word) => SAME_WORDS[word] ?? word);
  return normalizedWords[0] === 'the' ? normalizedWords.slice(1) : normalizedWords;
};

const withoutForm = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !LEGAL_FORMS.has(word)) + 1);

/** A legal name including its form: "Acme Robotics, Incorporated" equals "ACME ROBOTICS INC." */
export const toLegalKey = (name: string): string => toWords(name).join(' ');

/** The name without its form. */
export const toShortKey = (name: string): string => withoutForm(toWords(name)).join(' ');

/** A name without a form identifies a company only if it isn't a common word. */
const isDistinct = (shortKey: string): boolean => shortKey.includes(' ') && shortKey.length >= 8;

/** The names a register may list a company under. Its other names are too loose. */
export const registerNames = (
  { name }: Pick<CompanyIdentity, 'name'>,
  identity: PublicIdentity | null,
): readonly string[] =>
  identity === null ? [name] : [...new Set([...(identity.register?.legal_names ?? []), name, identity.name])];

/**
 * A register's entries for this company. If its legal name is known, an entry must match it exactly. If only a name
 * without a form is known, that must be distinct, and all matching entries must share one legal name. Otherwise they
 * are ambiguous, and none is used.
 */
export function filterByName<T>(
  names: readonly string[],
  entries: readonly T[],
  nameOf: (entry: T) => string,
): readonly T[] {
  const legalKeys = new Set(
    names.map(toLegalKey).filter((key) => withoutForm(key.split(' ')).join(' ') !== key),
  );
  if (legalKeys.size > 0) return entries.filter((entry) => legalKeys.has(toLegalKey(nameOf(entry))));
  const shortKeys = new Set(names.map(toShortKey).filter(isDistinct));
  const matchingEntries = entries.filter((entry) => shortKeys.has(toShortKey(nameOf(entry))));
  return new Set(matchingEntries.map((entry) => toLegalKey(nameOf(entry)))).size === 1 ? matchingEntries : [];
}

/** Legal forms at the end of a name as people write it, and words that they leave out like one. */
const LEGAL_FORM_ENDING =
  /[\s,]{1,3}(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|llp|lp|gmbh|ag|kg|se|sa|sas|sarl|spa|srl|bv|nv|ab|as|aps|oy|oyj|pty|pte|holdings?|group)\.?$/i;

/** A company's name as people write it, without its legal form: only letters and digits. */
export function stripLegalForm(name: string): string {
  let strippedName = name.slice(0, MAX_NAME_LENGTH).replace(/\s+/g, ' ').trim();
  while (LEGAL_FORM_ENDING.test(strippedName)) strippedName = strippedName.replace(LEGAL_FORM_ENDING, '');
  return foldAccents(strippedName)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
