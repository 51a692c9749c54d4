import type { SignalDefinition } from '#domain/signals/signal-reasoner.ts';
import type { Span } from './gate/names.ts';
import { findPhrase, type Phrase, readPhrase } from './phrases.ts';

/** A signal that a workspace made up, read for matching. */
export interface CustomSignal {
  readonly keywords: readonly Phrase[];
  readonly name: Phrase;
  readonly description: ReadonlySet<string>;
}

const MOST_KEYWORDS = 200;
/** Of a description at least this many telling words, and this share of them, must stand in one sentence. */
const FEWEST_WORDS = 3;
const SMALLEST_SHARE = 0.5;

export function readCustomSignal({ name, description, keywords }: SignalDefinition): CustomSignal {
  return {
    keywords: keywords
      .slice(0, MOST_KEYWORDS)
      .map(readPhrase)
      .filter((phrase) => phrase.length > 0),
    name: readPhrase(name),
    description: new Set(readPhrase(description)),
  };
}

/** Where a sentence speaks of the signal: by a keyword; without keywords by its name, or by most of its description's words. */
export function findCustomSignal(signal: CustomSignal, stems: readonly string[]): Span | null {
  for (const keyword of signal.keywords) {
    const found = findPhrase(keyword, stems);
    if (found !== null) return found;
  }
  if (signal.keywords.length > 0) return null;
  return findPhrase(signal.name, stems) ?? findDescription(signal.description, stems);
}

function findDescription(words: ReadonlySet<string>, stems: readonly string[]): Span | null {
  const places = stems.flatMap((word, index) => (words.has(word) ? [index] : []));
  const distinct = new Set(places.map((index) => stems[index])).size;
  if (distinct < FEWEST_WORDS || distinct / words.size < SMALLEST_SHARE) return null;
  return { start: places[0] ?? 0, end: (places.at(-1) ?? 0) + 1 };
}
