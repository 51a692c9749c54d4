import { findMatches, type PatternMatch } from './patterns/find-matches.ts';
import { type FrameMeaning, type RuleKind, ruleBook } from './patterns/rule-book.ts';
import { isOfName } from './text/is-of-name.ts';
import { tellsOfFounding } from './text/tells-of-founding.ts';
import type { Sentence } from './text/token.ts';
import { weighEvidence } from './weigh-evidence.ts';

/** Words of a sentence that speak of an event of some kind, whatever they say about it. */
export interface Hit extends PatternMatch<FrameMeaning> {
  readonly kind: RuleKind;
}

/** More ways to say it in one sentence add nothing, and keep text made of trigger words cheap. */
const MOST_HITS_OF_A_KIND = 6;

/**
 * What a sentence speaks of, look-alikes left out; the longest match of each place. `gathers`: words that only together
 * speak for a kind count as well.
 */
export function recognise(sentence: Sentence, gathers: boolean): ReadonlyMap<RuleKind, readonly Hit[]> {
  const byKind = new Map<RuleKind, Hit[]>();
  for (const match of findMatches(ruleBook.frames, sentence)) {
    const { kind } = match.meaning.rules;
    if (isGivenName(sentence, match.start) || (kind === 'expansion' && isNoBuilding(sentence, match.start)))
      continue;
    const hits = byKind.get(kind) ?? [];
    byKind.set(kind, hits);
    const same = hits.findIndex(({ start }) => start === match.start);
    const known = hits[same];
    if (known !== undefined && known.end >= match.end) continue;
    if (known !== undefined) hits[same] = { ...match, kind };
    else if (hits.length < MOST_HITS_OF_A_KIND) hits.push({ ...match, kind });
  }
  const evidence = gathers ? weighEvidence(sentence, new Set(byKind.keys())) : [];
  for (const [kind, gathered] of evidence) {
    const meaning = ruleBook.gathered.get(kind);
    if (meaning !== undefined) byKind.set(kind, [{ ...gathered, meaning, kind }]);
  }
  if (byKind.size === 0) return byKind;
  for (const { meaning: kind } of findMatches(ruleBook.elsewhere, sentence)) byKind.delete(kind);
  const nevers = findMatches(ruleBook.never, sentence);
  const lookalikes = findMatches(ruleBook.lookalikes, sentence);
  for (const [kind, hits] of byKind) {
    const own = lookalikes.filter(({ meaning }) => meaning === kind);
    const never = nevers.filter(({ meaning }) => meaning === kind);
    const kept = hits.filter(
      (hit) =>
        !own.some((lookalike) => covers(lookalike, hit)) &&
        !never.some(({ start, end }) => start <= hit.start && hit.start < end),
    );
    if (kept.length === 0) byKind.delete(kind);
    else byKind.set(kind, kept);
  }
  return byKind;
}

const GIVEN_NAMES = /^(?:Sue|Grant|Will|Mark|Rob|Chase|Bill|Drew|Hunt|Pat|Frank)$/;

/** "Sue Ley" sues nobody. */
function isGivenName({ tokens, shouting }: Sentence, at: number): boolean {
  if (shouting || !GIVEN_NAMES.test(tokens[at]?.text ?? '')) return false;
  return tokens[at + 1]?.type === 'word' && tokens[at + 1]?.capital === true;
}

/** "Larch Kitchen opens its doors" and "Founded in 1980, it builds stations": a firm's name, and its trade. */
const isNoBuilding = (sentence: Sentence, at: number): boolean =>
  isOfName(sentence, at) || (sentence.tokens[at]?.lower === 'builds' && tellsOfFounding(sentence));

/** A look-alike takes a hit's first word away, unless the hit found its object nearer. */
function covers(lookalike: PatternMatch<RuleKind>, hit: Hit): boolean {
  if (lookalike.start > hit.start || lookalike.end <= hit.start) return false;
  return lookalike.end <= hit.end || hit.end - hit.start <= 2 || lookalike.start < hit.start;
}
