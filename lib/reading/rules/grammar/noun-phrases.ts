import type { Span, TaggedToken } from '../../text/token.ts';
import { isOfName } from './names.ts';
import { isPossessive, type VerbGroup } from './verb-groups.ts';

/** A noun with what describes it, or a pronoun: "the Swedish maker", "Acme's board", "$20 million", "it". */
export interface NounPhrase extends Span {
  /** The noun that says what it is. */
  readonly head: number;
  /** Whose it is: the words before "'s", or a possessive pronoun. */
  readonly owner: Span | null;
  /** The preposition right before it. */
  readonly preposition: string | null;
}

const PHRASE_TAGS = new Set(['DET', 'ADJ', 'NUM', 'NOUN', 'PROPN', 'SYM']);
const LEGAL_FORM =
  /^(?:inc|corp|llc|ltd|l\.p\.?|lp|plc|n\.a\.?|s\.a\.?|n\.v\.?|b\.v\.?|s\.p\.a\.?|a\.g\.?|limited|co)$/;
const QUANTITY =
  /^(?:about|approximately|nearly|roughly|almost|around|over|some|just|only|than|more|less|least|most|another|additional)$/;
const TIME_WORD =
  /^(?:week|month|year|quarter|night|summer|autumn|fall|spring|winter|weekend|january|february|march|april|may|june|july|august|september|october|november|december)$/;
const PRONOUNS =
  /^(?:it|they|we|he|she|who|which|that|this|these|those|us|them|i|you|him|itself|themselves|both|others|anyone|anybody|everyone|everybody|someone|somebody|nobody|whoever|none)$/;

/** The noun phrases of a sentence, in order; words of its predicates are none. */
export function findNounPhrases(tokens: readonly TaggedToken[], groups: readonly VerbGroup[]): NounPhrase[] {
  const verbPositions = new Set(
    groups.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n)),
  );
  const phrases: NounPhrase[] = [];
  let tokenIndex = 0;
  while (tokenIndex < tokens.length) {
    const phrase = verbPositions.has(tokenIndex) ? null : readPhrase(tokens, tokenIndex, verbPositions);
    if (phrase === null) tokenIndex += 1;
    else {
      phrases.push(phrase);
      tokenIndex = phrase.end;
    }
  }
  return phrases;
}

function readPhrase(
  tokens: readonly TaggedToken[],
  start: number,
  verbPositions: ReadonlySet<number>,
): NounPhrase | null {
  const firstToken = tokens[start];
  if (firstToken === undefined) return null;
  const preposition = findPreposition(tokens, start, verbPositions);
  if (
    PRONOUNS.test(firstToken.lower) &&
    (firstToken.pos !== 'DET' || !isDescribingNext(tokens, start, verbPositions))
  )
    return { start, end: start + 1, head: start, owner: null, preposition };
  // "Last year Italy's watchdog fined": the time is not part of who acts.
  if (isTimeStart(tokens, start)) return { start, end: start + 2, head: start + 1, owner: null, preposition };
  // "substantially all of the assets of Beta"
  if (/^(?:all|most|half|some)$/.test(firstToken.lower) && tokens[start + 1]?.lower === 'of')
    return { start, end: start + 1, head: start, owner: null, preposition };
  if (
    !PHRASE_TAGS.has(firstToken.pos) &&
    !isPossessive(firstToken) &&
    !isParticiple(tokens, start, verbPositions)
  )
    return null;
  let owner: Span | null = isPossessive(firstToken) ? { start, end: start + 1 } : null;
  let head = -1;
  let end = start;
  while (end < tokens.length && !verbPositions.has(end)) {
    const token = tokens[end];
    if (token === undefined || token.lower === 'worth') break;
    // "a Small Business Research (SBR) contract"
    if (token.pos === 'SPACE' && head >= 0 && !isReopened(tokens, end, verbPositions)) break;
    if (token.pos === 'SPACE' && head >= 0) {
      end += 1;
      continue;
    }
    // "a cyber attack last week", "Workday next year": the time is not part of the thing.
    if (head >= 0 && isTimeStart(tokens, end)) break;
    // "fined Acme $45,000": the sum is not part of the name.
    if (token.type === 'money' && head >= 0) break;
    if (token.lower === "'s" && head >= 0) {
      owner = { start, end };
      head = -1;
    } else if (token.pos === 'NOUN' || token.pos === 'PROPN' || token.pos === 'NUM') head = end;
    else if (!isContinued(tokens, end, start, verbPositions)) break;
    end += 1;
  }
  if (head < 0)
    return owner !== null && owner.end < end
      ? { start, end: owner.end, head: owner.end - 1, owner: null, preposition }
      : null;
  return { start, end: Math.max(head + 1, findClose(tokens, head)), head, owner, preposition };
}

const isTimeStart = (tokens: readonly TaggedToken[], tokenIndex: number): boolean =>
  /^(?:last|next|this)$/.test(tokens[tokenIndex]?.lower ?? '') &&
  TIME_WORD.test(tokens[tokenIndex + 1]?.lower ?? '') &&
  tokens[tokenIndex + 2]?.lower !== "'s";

/** Whether the noun phrase goes on behind brackets. */
function isReopened(
  tokens: readonly TaggedToken[],
  bracketIndex: number,
  verbPositions: ReadonlySet<number>,
): boolean {
  let tokenIndex = bracketIndex;
  while (tokens[tokenIndex]?.pos === 'SPACE') tokenIndex += 1;
  return !verbPositions.has(tokenIndex) && /^(?:NOUN|PROPN|ADJ)$/.test(tokens[tokenIndex]?.pos ?? '');
}

/** "Inc." and "Corp." take their full stop along. */
const findClose = (tokens: readonly TaggedToken[], head: number): number =>
  tokens[head + 1]?.text === '.' && /^(?:inc|corp|co|ltd|llc|jr|sr)$/.test(tokens[head]?.lower ?? '')
    ? head + 2
    : head + 1;

function isContinued(
  tokens: readonly TaggedToken[],
  tokenIndex: number,
  start: number,
  verbPositions: ReadonlySet<number>,
): boolean {
  const token = tokens[tokenIndex];
  if (token === undefined) return false;
  if (token.pos === 'DET') return tokenIndex === start;
  if (token.pos === 'ADJ' || token.pos === 'SYM' || isPossessive(token)) return true;
  if (
    token.text === '.' &&
    tokenIndex > start &&
    /^(?:inc|corp|co|ltd|st|jr|dr|mr|ms|u\.s|[a-z])$/.test(tokens[tokenIndex - 1]?.lower ?? '')
  )
    return tokens[tokenIndex + 1]?.capital === true || tokens[tokenIndex + 1]?.lower === "'s";
  // "MetLife, Inc."
  if (
    token.text === ',' &&
    tokens[tokenIndex - 1]?.capital === true &&
    LEGAL_FORM.test(tokens[tokenIndex + 1]?.lower ?? '') &&
    tokens[tokenIndex + 1]?.capital === true
  )
    return true;
  if (isOfName(tokens, tokenIndex)) return true;
  if (token.text === '&') return tokens[tokenIndex + 1]?.capital === true;
  // "one-year", "42-inch": no space on either side.
  if (token.text === '-')
    return tokens[tokenIndex - 1]?.end === token.start && tokens[tokenIndex + 1]?.start === token.end;
  return isParticiple(tokens, tokenIndex, verbPositions);
}

const isParticiple = (
  tokens: readonly TaggedToken[],
  tokenIndex: number,
  verbPositions: ReadonlySet<number>,
): boolean =>
  tokens[tokenIndex]?.pos === 'VERB' &&
  !verbPositions.has(tokenIndex) &&
  /(?:ing|ed|en)$/.test(tokens[tokenIndex]?.lower ?? '');

function isDescribingNext(
  tokens: readonly TaggedToken[],
  tokenIndex: number,
  verbPositions: ReadonlySet<number>,
): boolean {
  const nextToken = tokens[tokenIndex + 1];
  return nextToken !== undefined && !verbPositions.has(tokenIndex + 1) && PHRASE_TAGS.has(nextToken.pos);
}

function findPreposition(
  tokens: readonly TaggedToken[],
  start: number,
  verbPositions: ReadonlySet<number>,
): string | null {
  const previousToken = tokens[start - 1];
  // The particle of "laid off" belongs to the verb.
  if (previousToken === undefined || verbPositions.has(start - 1)) return null;
  // "About 10% of staff", "Up to 400 jobs"
  const isMeasured = /^(?:number|percent|money)$/.test(tokens[start]?.type ?? '');
  if (isMeasured && /^(?:about|around|over|under|nearly|almost|approximately)$/.test(previousToken.lower))
    return findPreposition(tokens, start - 1, verbPositions);
  if (isMeasured && previousToken.lower === 'to' && tokens[start - 2]?.lower === 'up')
    return findPreposition(tokens, start - 2, verbPositions);
  if (
    previousToken.pos === 'ADP' ||
    previousToken.lower === 'to' ||
    previousToken.lower === 'by' ||
    previousToken.lower === 'as'
  )
    return previousToken.lower;
  // "more than 200", "up to $5 million", "about 40"
  if (QUANTITY.test(previousToken.lower)) return findPreposition(tokens, start - 1, verbPositions);
  return null;
}
