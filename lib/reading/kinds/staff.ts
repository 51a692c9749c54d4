import { after, type Clause } from '../language/grammar/clauses.ts';
import type { NounPhrase } from '../language/grammar/noun-phrases.ts';
import { STAFF } from '../language/lexicon/words.ts';
import type { Reading } from '../language/reading.ts';

const MANY = /\b(?:hundreds|dozens|thousands|scores|many|several|multiple)\b/;

export const isStaff = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && STAFF.has(reading.head(reading.core(noun)));

/** "more than 200", "10 percent", "hundreds". */
export function sizeOf(reading: Reading, clause: Clause, noun: NounPhrase | null) {
  const count =
    reading.countIn(noun) ??
    after(clause, 'of')
      .map((each) => reading.countIn(each))
      .find((each) => each !== null) ??
    null;
  const share_ = reading.tokens.slice(clause.group.end, clause.end).some(({ type }) => type === 'percent');
  const many =
    noun !== null && MANY.test(reading.lower({ start: Math.max(0, noun.start - 2), end: noun.end }));
  return { count, known: count !== null || share_ || many };
}
