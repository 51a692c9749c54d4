import { foldAccents } from '#domain/shared/text/fold.ts';

/** A text in the one spelling that all spellings of a name share, and where its characters came from. */
export interface PlainSpelling {
  readonly text: string;
  /** For each character, where it starts in the original; at the end, the original's length. */
  readonly originalOffsets: readonly number[];
}

/** Soft hyphens and joiners: nobody sees them. */
const INVISIBLE = /\p{Cf}/u;

/** "Mueller" is "Müller" and "Muller", "Aasen" is "Åsen". At the end of a word it counts: "Doe" is not "do". */
const SECOND_LETTER = /(?<=[aou])e(?=\p{L})|(?<=a)a(?=\p{L})/gu;

/** Lower case, without accents, marks, ligatures and the second letters of transcribed umlauts. */
export function normalizeSpelling(original: string): PlainSpelling {
  let foldedText = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of original) {
    const foldedCharacter = foldCharacter(character);
    foldedText += foldedCharacter;
    for (let unit = 0; unit < foldedCharacter.length; unit += 1) offsets.push(offset);
    offset += character.length;
  }
  const droppedIndexes = new Set([...foldedText.matchAll(SECOND_LETTER)].map(({ index }) => index));
  return {
    text: foldedText.replace(SECOND_LETTER, ''),
    originalOffsets: [...offsets.filter((_, index) => !droppedIndexes.has(index)), offset],
  };
}

/** ASCII letters, which are most, need no table. */
function foldCharacter(character: string): string {
  if (character.charCodeAt(0) < 128) return character.toLowerCase();
  return INVISIBLE.test(character) ? '' : foldAccents(character);
}

/** Replaces what a pattern finds in the plain spelling, in the original. */
export function replaceSpelled(
  original: string,
  { text, originalOffsets }: PlainSpelling,
  pattern: RegExp,
  replacement: string,
): string {
  let result = '';
  let copiedEnd = 0;
  for (const match of text.matchAll(pattern)) {
    const start = originalOffsets[match.index] ?? 0;
    const end = originalOffsets[match.index + match[0].length] ?? 0;
    result += original.slice(copiedEnd, start) + replacement;
    copiedEnd = end;
  }
  return result + original.slice(copiedEnd);
}
