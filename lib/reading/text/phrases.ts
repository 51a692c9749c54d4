import { stem } from './stem.ts';
import type { Sentence, Span } from './token.ts';

const EMPTY_WORDS = new Set(
  'a an the of to for in on at by and or with from is are be as its their our your any that this'.split(' '),
);

/** How many words may stand between those of one phrase. */
const MAX_GAP_WORDS = 4;
const MAX_WORDS = 12;

/** A phrase as stems, in the order they were written. */
export type Phrase = readonly string[];

function readPhrase(text: string): Phrase {
  const words = text.split(/[^\p{L}\p{N}+#&./-]+/u).filter(Boolean);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word.toLowerCase()));
  return (telling.length === 0 ? words : telling).slice(0, MAX_WORDS).map(stem);
}

export function stemsOf(sentence: Sentence): readonly string[] {
  return sentence.tokens.map(({ type, text }) => (type === 'mark' ? '' : stem(text)));
}

/**
 * Phrases to look for, by the stem that the fewest of them share: thousands of keywords cost a sentence one look-up per
 * word, however many of them begin alike.
 */
export class PhraseIndex {
  readonly #byStem = new Map<string, Phrase[]>();

  constructor(phrases: readonly Phrase[]) {
    const uses = new Map<string, number>();
    for (const phrase of phrases)
      for (const each of new Set(phrase)) uses.set(each, (uses.get(each) ?? 0) + 1);
    for (const phrase of phrases) {
      const rarest = phrase.toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0];
      if (rarest === undefined) continue;
      const samePhrases = this.#byStem.get(rarest);
      if (samePhrases === undefined) this.#byStem.set(rarest, [phrase]);
      else samePhrases.push(phrase);
    }
  }

  /** Where the words of one of the phrases stand close together, in any order and any inflection. */
  find(stems: readonly string[]): Span | null {
    for (const [at, each] of stems.entries())
      for (const phrase of this.#byStem.get(each) ?? []) {
        const found = findAround(phrase, stems, at);
        if (found !== null) return found;
      }
    return null;
  }
}

function findAround(phrase: Phrase, stems: readonly string[], at: number): Span | null {
  if (phrase.length === 1) return { start: at, end: at + 1 };
  const maxSpan = phrase.length + MAX_GAP_WORDS;
  for (let start = Math.max(0, at - maxSpan + 1); start <= at; start += 1) {
    if (!phrase.includes(stems[start] ?? '')) continue;
    const missing = new Set(phrase);
    for (let end = start; end < Math.min(stems.length, start + maxSpan); end += 1) {
      missing.delete(stems[end] ?? '');
      if (missing.size === 0) return end >= at ? { start, end: end + 1 } : null;
    }
  }
  return null;
}

const MAX_PHRASES = 200;

export const readPhrases = (texts: readonly string[]): PhraseIndex =>
  new PhraseIndex(
    texts
      .slice(0, MAX_PHRASES)
      .map(readPhrase)
      .filter((phrase) => phrase.length > 0),
  );
