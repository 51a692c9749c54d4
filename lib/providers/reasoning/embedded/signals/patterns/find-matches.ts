import type { Sentence } from '../text/token.ts';
import { matchPattern, mayMatch, startsOf } from './pattern.ts';
import type { PatternIndex } from './rule-book.ts';

/** Where a pattern stands in a sentence: from one token up to, not including, another. */
export interface PatternMatch<Meaning> {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
}

/** Every place in the sentence where a pattern of the index stands, in order. */
export function findMatches<Meaning>(
  index: PatternIndex<Meaning>,
  sentence: Sentence,
): PatternMatch<Meaning>[] {
  const matches: PatternMatch<Meaning>[] = [];
  sentence.tokens.forEach((token, start) => {
    for (const key of startsOf(token)) {
      for (const { pattern, meaning } of index.get(key) ?? []) {
        if (!mayMatch(pattern, sentence)) continue;
        const end = matchPattern(pattern, sentence, start);
        if (end >= 0) matches.push({ start, end, meaning });
      }
    }
  });
  return matches;
}
