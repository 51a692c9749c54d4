/** Marks that typesetters, keyboards and models write in different ways, after the plain one. */
const SAME_MARKS = ["'’‘‛`´", '"“”„«»', '-‐‑‒–—−'];
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/;

/** A text without typography: lower case, plain quotes and dashes, single spaces. */
interface PlainText {
  readonly text: string;
  /** Where each character was in the original. */
  readonly offsets: readonly number[];
}

function normalizeText(original: string): PlainText {
  let text = '';
  const offsets: number[] = [];
  for (let index = 0; index < original.length; index += 1) {
    const letter = original.charAt(index);
    if (INVISIBLE.test(letter)) continue;
    const isSpace = /\s/.test(letter);
    if (isSpace && text.endsWith(' ')) continue;
    const lower = letter.toLowerCase();
    text += isSpace
      ? ' '
      : (SAME_MARKS.find((marks) => marks.includes(letter))?.[0] ?? (lower.length === 1 ? lower : letter));
    offsets.push(index);
  }
  return { text, offsets };
}

/** Where words occur in a text, whatever their quotes, dashes, case and spaces. "" occurs everywhere. */
export function findWords(
  text: string,
  words: string,
): { readonly start: number; readonly end: number } | null {
  const searchedWords = normalizeText(words).text.trim();
  if (searchedWords === '') return { start: 0, end: 0 };
  const { text: searchedText, offsets } = normalizeText(text);
  const matchIndex = searchedText.indexOf(searchedWords);
  const start = offsets[matchIndex];
  const lastOffset = offsets[matchIndex + searchedWords.length - 1];
  return matchIndex < 0 || start === undefined || lastOffset === undefined
    ? null
    : { start, end: lastOffset + 1 };
}
