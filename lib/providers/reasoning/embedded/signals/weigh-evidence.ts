import type { EvidenceLine } from './kinds/evidence.ts';
import { findMatches } from './patterns/find-matches.ts';
import { type RuleKind, ruleBook } from './patterns/rule-book.ts';
import { isOfName } from './text/is-of-name.ts';
import { tellsOfFounding } from './text/tells-of-founding.ts';
import type { Sentence } from './text/token.ts';

/** Where the plainest word stands that speaks for a kind. */
export interface Gathered {
  readonly start: number;
  readonly end: number;
}

interface Sum {
  weight: number;
  best: Gathered & { readonly weight: number };
  readonly counted: Set<string | EvidenceLine>;
}

/** What words must add up to: more in a sentence that already tells of something else. */
const ENOUGH = 0.8;
const ENOUGH_BESIDE = 1.2;
/** One word among them must come near to saying it. */
const PLAIN = 0.5;
const ROUNDING = 1e-9;

/** The kinds that no frame of words tells in a sentence, but its words together speak for. */
export function weighEvidence(
  sentence: Sentence,
  told: ReadonlySet<RuleKind>,
): ReadonlyMap<RuleKind, Gathered> {
  if (tellsOfFounding(sentence)) return new Map();
  const sums = new Map<RuleKind, Sum>();
  for (const { start, end, meaning } of findMatches(ruleBook.evidence, sentence)) {
    const { kind, line } = meaning;
    if (told.has(kind) || isOfName(sentence, start)) continue;
    const sum = sums.get(kind) ?? { weight: 0, best: { start, end, weight: 0 }, counted: new Set() };
    sums.set(kind, sum);
    const counts = line.each === true ? (sentence.tokens[start]?.lower ?? '') : line;
    if (sum.counted.has(counts)) continue;
    sum.counted.add(counts);
    sum.weight += line.weight;
    if (line.weight > sum.best.weight) sum.best = { start, end, weight: line.weight };
  }
  const enough = told.size === 0 ? ENOUGH : ENOUGH_BESIDE;
  return new Map(
    [...sums]
      .filter(([, { weight, best }]) => best.weight >= PLAIN && weight >= enough - ROUNDING)
      .map(([kind, { best }]) => [kind, best]),
  );
}
