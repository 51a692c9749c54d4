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
