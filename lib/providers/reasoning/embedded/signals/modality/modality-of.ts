import type { Span } from '../gate/names.ts';
import { findMatches, type PatternMatch } from '../patterns/find-matches.ts';
import { ruleBook } from '../patterns/rule-book.ts';
import type { Sentence } from '../text/token.ts';
import type { CueLines } from './cues.ts';

/** A mention as cues see it: where it stands and of which kind it is. */
interface Mentioned extends Span {
  readonly kind: string;
}

/** Why a mention is not taken as told, with the words that say so. */
export interface Doubt {
  readonly code: CueLines['code'];
  readonly start: number;
  readonly end: number;
}

const ORDER: readonly CueLines['code'][] = ['called_off', 'negated', 'rumour', 'conditional'];
const SAYING = new Set([
  'said',
  'says',
  'announced',
  'announces',
  'told',
  'confirmed',
  'promised',
  'pledged',
  'added',
  'stated',
  'disclosed',
  'reported',
]);
const BREAKS = new Set([
  'but',
  'although',
  'though',
  'whereas',
  'however',
  'after',
  'following',
  'because',
  'amid',
  'despite',
  ';',
]);

/** The cues of a sentence, found once and asked for each of its hits. */
export function cuesOf(sentence: Sentence): readonly PatternMatch<CueLines>[] {
  return findMatches(ruleBook.cues, sentence)
    .filter(({ start }) => {
      const token = sentence.tokens[start];
      // The month, not the verb.
      return !(token?.lower === 'may' && token.capital && start > 0);
    })
    .filter(({ start, meaning }) => {
      if (meaning.notAfterSaying !== true) return true;
      return !sentence.tokens.slice(Math.max(0, start - 12), start).some(({ lower }) => SAYING.has(lower));
    });
}

/** The strongest doubt about what a hit tells. */
export function modalityOf(
  sentence: Sentence,
  hit: Mentioned,
  found: readonly PatternMatch<CueLines>[],
): Doubt | null {
  const last = sentence.tokens.length - 1;
  // A headline that asks does not know.
  const asks = sentence.source === 'title' && sentence.tokens[last]?.text === '?';
  let best: Doubt | null = asks ? { code: 'rumour', start: last, end: last + 1 } : null;
  for (const cue of found) {
    if (!bearsOn(sentence, cue, hit)) continue;
    const { code } = cue.meaning;
    if (best === null || ORDER.indexOf(code) < ORDER.indexOf(best.code))
      best = { code, start: cue.start, end: cue.end };
  }
  return best;
}

function bearsOn(sentence: Sentence, cue: PatternMatch<CueLines>, hit: Mentioned): boolean {
  const { meaning } = cue;
  if (meaning.only?.includes(hit.kind) === false || meaning.except?.includes(hit.kind) === true) return false;
  if (cue.start === hit.start) return false;
  if (meaning.anywhere === true) return true;
  if (meaning.inside === true && cue.start > hit.start && cue.end < hit.end) return true;
  if (meaning.before !== undefined && cue.start < hit.start)
    return hit.start - cue.end <= meaning.before && !breaks(sentence, cue.end, hit.start);
  return (
    meaning.after !== undefined &&
    cue.start > hit.start &&
    cue.start - hit.end <= meaning.after &&
    !breaks(sentence, hit.end, cue.start)
  );
}

function breaks(sentence: Sentence, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    if (BREAKS.has(sentence.tokens[index]?.lower ?? '')) return true;
  }
  return false;
}
