import type { Span } from './gate/names.ts';
import { stem } from './text/stem.ts';
import type { Sentence } from './text/token.ts';

const EMPTY_WORDS = new Set(
  'a an the of to for in on at by and or with from is are be as its their our your any that this'.split(' '),
);

/** How many words may stand between those of one phrase. */
const SLACK = 4;
const MOST_WORDS = 12;

/** A phrase as a set of stems, in the order they were written. */
export type Phrase = readonly string[];

export function readPhrase(text: string): Phrase {
  const words = text.split(/[^\p{L}\p{N}+#&./-]+/u).filter(Boolean);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word.toLowerCase()));
  return (telling.length === 0 ? words : telling).slice(0, MOST_WORDS).map(stem);
}

export function stemsOf(sentence: Sentence): readonly string[] {
  return sentence.tokens.map(({ type, text }) => (type === 'mark' ? '' : stem(text)));
}

/** Where all words of a phrase stand close together, in any order and any inflection. */
export function findPhrase(phrase: Phrase, stems: readonly string[]): Span | null {
  if (phrase.length === 0) return null;
  const reach = phrase.length + SLACK;
  const wanted = new Set(phrase);
  for (let start = 0; start < stems.length; start += 1) {
    if (!wanted.has(stems[start] ?? '')) continue;
    const missing = new Set(phrase);
    for (let end = start; end < Math.min(stems.length, start + reach); end += 1) {
      missing.delete(stems[end] ?? '');
      if (missing.size === 0) return { start, end: end + 1 };
    }
  }
  return null;
}
