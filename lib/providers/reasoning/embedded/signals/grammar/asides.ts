import type { TaggedToken } from '../text/token.ts';
import type { NounPhrase } from './noun-phrases.ts';

/** Where the aside began that stands between commas right before the limit; null where there is none. */
export function asideStart(tokens: readonly TaggedToken[], noun: NounPhrase, limit: number): number | null {
  if (lastComma(tokens, noun.end, limit) === null) return null;
  for (let at = noun.start - 1; at >= 0; at -= 1) if (isAsideMark(tokens[at])) return at;
  return null;
}

const isAsideMark = (token: TaggedToken | undefined): boolean =>
  token !== undefined && /^[,(—–]$/.test(token.text);

function lastComma(tokens: readonly TaggedToken[], from: number, to: number): number | null {
  for (let at = from; at < to; at += 1) if (tokens[at]?.text === ',' || tokens[at]?.text === ')') return at;
  return null;
}

/** Of "Acme (ACM), a maker of pumps that", the name that "a maker" explains. */
export function explained(
  tokens: readonly TaggedToken[],
  nouns: readonly NounPhrase[],
  noun: NounPhrase,
): NounPhrase {
  const first = tokens[noun.start];
  if (tokens[noun.start - 1]?.text !== ',' || first === undefined || first.pos !== 'DET') return noun;
  let end = noun.start - 1;
  while (tokens[end - 1]?.pos === 'SPACE') end -= 1;
  return nouns.findLast((each) => each.end <= end && end - each.end <= 1) ?? noun;
}
