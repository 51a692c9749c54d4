import type { PublicIdentity } from '#domain/research/public-identity.ts';
import type { CompanyIdentity } from '#domain/research/research.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

const LONGEST_NAME = 300;

/** Words that registers write long or short. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
  and: '&',
};

/** "Holdings" and "Group" are not among them: they name another company than the one without. */
const FORMS: ReadonlySet<string> = new Set(
  'inc corp co ltd plc llc llp lp pc pllc gmbh ag kg se sa sas sarl spa srl bv nv ab as aps oy oyj pty pte'.split(
    ' ',
  ),
);

const wordsOf = (name: string): readonly string[] => {
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

/** A legal name with its form: "Acme Robotics, Incorporated" and "ACME ROBOTICS INC." are the same. */
export const legalKey = (name: string): string => wordsOf(name).join(' ');

/** The name without its form. */
export const bareKey = (name: string): string => withoutForm(wordsOf(name)).join(' ');

/** A name without a form says who is meant only if it is not a word that many companies go by. */
const isDistinct = (bare: string): boolean => bare.includes(' ') && bare.length >= 8;

/** The names under which a register may know a company; what else it is called is too loose to go by. */
export const registerNames = (
  { name }: Pick<CompanyIdentity, 'name'>,
  identity: PublicIdentity | null,
): readonly string[] =>
  identity === null ? [name] : [...new Set([...(identity.register?.legal_names ?? []), name, identity.name])];

/**
 * Those entries of a register that are this company's. Where its legal name is known, an entry must have it to the
 * letter. Where only a name without a form is, it must be distinct, and all entries that it fits must have one legal
 * name; else nobody can tell whose they are, and none is taken.
 */
export function ownEntries<T>(
  names: readonly string[],
  entries: readonly T[],
  nameOf: (entry: T) => string,
): readonly T[] {
  const legal = new Set(names.map(legalKey).filter((key) => withoutForm(key.split(' ')).join(' ') !== key));
  if (legal.size > 0) return entries.filter((entry) => legal.has(legalKey(nameOf(entry))));
  const bare = new Set(names.map(bareKey).filter(isDistinct));
  const fitting = entries.filter((entry) => bare.has(bareKey(nameOf(entry))));
  return new Set(fitting.map((entry) => legalKey(nameOf(entry)))).size === 1 ? fitting : [];
}
