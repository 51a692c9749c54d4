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
  const contentWords = words.filter((word) => !EMPTY_WORDS.has(word.toLowerCase()));
  return (contentWords.length === 0 ? words : contentWords).slice(0, MAX_WORDS).map(stem);
}

export function listStems(sentence: Sentence): readonly string[] {
  return sentence.tokens.map(({ type, text }) => (type === 'mark' ? '' : stem(text)));
}

/**
 * Phrases to look for, by the stem that the fewest of them share: thousands of keywords cost a sentence one look-up per
 * word, however many of them begin alike.
 */
export class PhraseIndex {
  readonly #byStem = new Map<string, Phrase[]>();

  constructor(phrases: readonly Phrase[]) {
    const phraseCounts = new Map<string, number>();
    for (const phrase of phrases)
      for (const stem of new Set(phrase)) phraseCounts.set(stem, (phraseCounts.get(stem) ?? 0) + 1);
    const countPhrases = (stem: string): number => phraseCounts.get(stem) ?? 0;
    for (const phrase of phrases) {
      const [rarestStem] = phrase.toSorted((a, b) => countPhrases(a) - countPhrases(b));
      if (rarestStem !== undefined)
        this.#byStem.set(rarestStem, [...(this.#byStem.get(rarestStem) ?? []), phrase]);
    }
  }

  /** Where the words of one of the phrases stand close together, in any order and any inflection. */
  find(stems: readonly string[]): Span | null {
    for (const [index, stem] of stems.entries())
      for (const phrase of this.#byStem.get(stem) ?? []) {
        const span = findPhraseAround(phrase, stems, index);
        if (span !== null) return span;
      }
    return null;
  }
}

function findPhraseAround(phrase: Phrase, stems: readonly string[], index: number): Span | null {
  if (phrase.length === 1) return { start: index, end: index + 1 };
  const maxSpan = phrase.length + MAX_GAP_WORDS;
  for (let start = Math.max(0, index - maxSpan + 1); start <= index; start += 1) {
    if (!phrase.includes(stems[start] ?? '')) continue;
    const missingStems = new Set(phrase);
    for (let end = start; end < Math.min(stems.length, start + maxSpan); end += 1) {
      missingStems.delete(stems[end] ?? '');
      if (missingStems.size === 0) return end >= index ? { start, end: end + 1 } : null;
    }
  }
  return null;
}

/** Whether one of the sentences holds one of the phrases. */
export const holdsPhrase = (phrases: readonly string[], sentences: readonly Sentence[]): boolean => {
  if (phrases.length === 0) return false;
  const index = readPhrases(phrases);
  return sentences.some((sentence) => index.find(listStems(sentence)) !== null);
};

const MAX_PHRASES = 200;

export const readPhrases = (texts: readonly string[]): PhraseIndex =>
  new PhraseIndex(
    texts
      .slice(0, MAX_PHRASES)
      .map(readPhrase)
      .filter((phrase) => phrase.length > 0),
  );
