/**
 * Folds text for case-insensitive comparison, in any script.
 *
 * Lower case first, because the capital sharp s is its own upper case. Upper case then expands letters such as ß to SS.
 * The final sigma depends on position, not on the letter.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}

/** Folds a name, whose spaces don't matter either. */
export const foldName = (name: string): string => fold(name.trim().replaceAll(/\s+/g, ' '));

/** Letters that Unicode does not decompose into a base letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
};

/** Lower case without diacritics, so that "Müller", "MULLER" and "muller" are equal. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđðþæœßıəħ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
