import type { TaggedToken } from '../../text/token.ts';
import type { NounPhrase } from './noun-phrases.ts';

/** Where the aside began that stands between commas right before the limit; null where there is none. */
export function findAsideStart(
  tokens: readonly TaggedToken[],
  noun: NounPhrase,
  limit: number,
): number | null {
  if (findLastComma(tokens, noun.end, limit) === null) return null;
  for (let at = noun.start - 1; at >= 0; at -= 1)
    if (isAsideMark(tokens[at])) return findListStart(tokens, at, noun);
  return null;
}

/** "Acme, a leader in compliance, checks and security consulting, announced": the commas of a list open no aside of their own. */
function findListStart(tokens: readonly TaggedToken[], mark: number, { start }: NounPhrase): number {
  if (!tokens.slice(mark, start).some(({ pos }) => pos === 'CCONJ')) return mark;
  for (let at = mark - 1; at > 0 && !isPredicate(tokens[at]); at -= 1)
    if (tokens[at]?.text === ',' && tokens[at + 1]?.pos === 'DET') return at;
  return mark;
}

const isPredicate = (token: TaggedToken | undefined): boolean =>
  token !== undefined && (token.pos === 'AUX' || (token.pos === 'VERB' && !token.lower.endsWith('ing')));

const isAsideMark = (token: TaggedToken | undefined): boolean =>
  token !== undefined && /^[,(—–]$/.test(token.text);

function findLastComma(tokens: readonly TaggedToken[], from: number, to: number): number | null {
  for (let at = from; at < to; at += 1) if (tokens[at]?.text === ',' || tokens[at]?.text === ')') return at;
  return null;
}

/** "Acme, owner of Beta, opened", "Acme, a maker using pumps, opened": the name before the aside acts. */
export function skipAside(
  tokens: readonly TaggedToken[],
  nouns: readonly NounPhrase[],
  noun: NounPhrase,
  before: number,
): NounPhrase {
  if (findLastComma(tokens, noun.end, before) === null || noun.preposition !== null) return noun;
  const explained = findExplained(tokens, nouns, noun);
  return explained.preposition === null && tokens[explained.head]?.pos === 'PROPN' ? explained : noun;
}

/** Of "Acme (ACM), a maker of pumps that", the name that "a maker" explains. */
export function findExplained(
  tokens: readonly TaggedToken[],
  nouns: readonly NounPhrase[],
  noun: NounPhrase,
): NounPhrase {
  const opener = tokens[noun.start];
  const describes = opener?.pos === 'DET' || (opener?.pos === 'NOUN' && tokens[noun.end]?.lower === 'of');
  if (tokens[noun.start - 1]?.text !== ',' || !describes) return noun;
  let end = noun.start - 1;
  while (tokens[end - 1]?.pos === 'SPACE') end -= 1;
  return nouns.findLast((each) => each.end <= end && end - each.end <= 1) ?? noun;
}
