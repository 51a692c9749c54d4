import { foldAccents } from '#domain/shared/text/fold.ts';

/** A text in the one spelling that all spellings of a name share, and where its characters came from. */
export interface PlainSpelling {
  readonly text: string;
  /** For each character, where it starts in the original; at the end, the original's length. */
  readonly from: readonly number[];
}

/** Soft hyphens and joiners: nobody sees them. */
const INVISIBLE = /\p{Cf}/u;

/** "Mueller" is "Müller" and "Muller", "Aasen" is "Åsen". At the end of a word it counts: "Doe" is not "do". */
const SECOND_LETTER = /(?<=[aou])e(?=\p{L})|(?<=a)a(?=\p{L})/gu;

/** Lower case, without accents, marks, ligatures and the second letters of transcribed umlauts. */
export function normalizeSpelling(original: string): PlainSpelling {
  let letters = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of original) {
    const isAscii = character.charCodeAt(0) < 128;
    const plain = isAscii ? character.toLowerCase() : INVISIBLE.test(character) ? '' : foldAccents(character);
    letters += plain;
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(at);
    at += character.length;
  }
  const left = new Set([...letters.matchAll(SECOND_LETTER)].map(({ index }) => index));
  return {
    text: letters.replace(SECOND_LETTER, ''),
    from: [...starts.filter((_, index) => !left.has(index)), at],
  };
}

/** Replaces what a pattern finds in the plain spelling, in the original. */
export function replaceSpelled(
  original: string,
  { text, from }: PlainSpelling,
  pattern: RegExp,
  replacement: string,
): string {
  let result = '';
  let copiedTo = 0;
  for (const match of text.matchAll(pattern)) {
    const [start = 0, end = 0] = [from[match.index], from[match.index + match[0].length]];
    result += original.slice(copiedTo, start) + replacement;
    copiedTo = end;
  }
  return result + original.slice(copiedTo);
}
