import { foldAccents } from '#domain/shared/text/fold.ts';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';

const LONGEST_NAME = 300;

/** Words that registers abbreviate or write out. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
  and: '&',
};

/** "Holdings" and "Group" are not included: with them it is another company. */
const FORMS: ReadonlySet<string> = new Set(
  'inc corp co ltd plc llc llp lp pc pllc gmbh ag kg se sa sas sarl spa srl bv nv ab as aps oy oyj pty pte'.split(
    ' ',
  ),
);

const toWords = (name: string): readonly string[] => {
  const words = foldAccents(name.slice(0, LONGEST_NAME))
    // "L.L.C." and "P.L.C." are one word each.
    .replace(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+|&/gu);
  const all = (words ?? []).map((word) => SAME_WORDS[word] ?? word);
  return all[0] === 'the' ? all.slice(1) : all;
};

const withoutForm = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !FORMS.has(word)) + 1);

/** A legal name including its form: "Acme Robotics, Incorporated" equals "ACME ROBOTICS INC." */
export const toLegalKey = (name: string): string => toWords(name).join(' ');

/** The name without its form. */
export const toShortKey = (name: string): string => withoutForm(toWords(name)).join(' ');

/** A name without a form identifies a company only if it isn't a common word. */
const isDistinct = (shortNames: string): boolean => shortNames.includes(' ') && shortNames.length >= 8;

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
  const legal = new Set(names.map(toLegalKey).filter((key) => withoutForm(key.split(' ')).join(' ') !== key));
  if (legal.size > 0) return entries.filter((entry) => legal.has(toLegalKey(nameOf(entry))));
  const shortNames = new Set(names.map(toShortKey).filter(isDistinct));
  const fitting = entries.filter((entry) => shortNames.has(toShortKey(nameOf(entry))));
  return new Set(fitting.map((entry) => toLegalKey(nameOf(entry)))).size === 1 ? fitting : [];
}
