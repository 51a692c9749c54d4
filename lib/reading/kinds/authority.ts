import type { NounPhrase } from '../language/grammar/noun-phrases.ts';
import { AUTHORITY_WORDS } from '../language/lexicon/words.ts';
import type { Reading } from '../language/reading.ts';

/** Whether a noun phrase means a regulator, a court or a government. */
export function isAuthority(reading: Reading, noun: NounPhrase | null): boolean {
  if (noun === null || reading.who(noun) === 'company') return false;
  const said = reading.tokens.slice(noun.start, noun.end);
  return (
    said.some(
      ({ lower, lemma }) =>
        AUTHORITY_WORDS.has(lower) ||
        AUTHORITY_WORDS.has(lemma) ||
        AUTHORITY_WORDS.has(lower.replace(/s$/, '')),
    ) && !/\b(?:board of directors|home office|post office|management)\b/.test(reading.lower(noun))
  );
}
