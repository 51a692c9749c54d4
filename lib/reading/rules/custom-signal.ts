import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import type { Span } from '../language/text/token.ts';
import { PhraseIndex, readPhrase } from './phrases.ts';

/** A signal that a workspace made up, or the keywords it has added to a built-in one, read for matching. */
export interface CustomSignal {
  readonly signal: TextSignal;
  readonly phrases: PhraseIndex;
  /** The words of the description; empty where keywords say what is meant. */
  readonly description: ReadonlySet<string>;
}

const MAX_PHRASES = 200;
/** Of a description at least this many telling words, and this share of them, must stand in one sentence. */
const FEWEST_WORDS = 3;
const SMALLEST_SHARE = 0.5;

export const readPhrases = (texts: readonly string[]): PhraseIndex =>
  new PhraseIndex(
    texts
      .slice(0, MAX_PHRASES)
      .map(readPhrase)
      .filter((phrase) => phrase.length > 0),
  );

export function readCustomSignal(signal: TextSignal): CustomSignal {
  const { name, description, keywords } = signal;
  return keywords.length > 0
    ? { signal, phrases: readPhrases(keywords), description: new Set() }
    : { signal, phrases: readPhrases([name]), description: new Set(readPhrase(description)) };
}

/** Where a sentence speaks of the signal: by a keyword; without keywords by its name, or by most of its description's words. */
export function findCustomSignal(
  { phrases, description }: CustomSignal,
  stems: readonly string[],
): Span | null {
  return phrases.find(stems) ?? findDescription(description, stems);
}

function findDescription(words: ReadonlySet<string>, stems: readonly string[]): Span | null {
  if (words.size === 0) return null;
  const places = stems.flatMap((word, index) => (words.has(word) ? [index] : []));
  const distinct = new Set(places.map((index) => stems[index])).size;
  if (distinct < FEWEST_WORDS || distinct / words.size < SMALLEST_SHARE) return null;
  return { start: places[0] ?? 0, end: (places.at(-1) ?? 0) + 1 };
}
