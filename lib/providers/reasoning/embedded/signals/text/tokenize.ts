import { readAmount } from './read-amounts.ts';
import type { Segment } from './segment.ts';
import type { Sentence, Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[.&+/_@-](?=[\p{L}\p{N}])|['’](?=\p{Lu}\p{Ll}|[tT]\b))*/uy;
const POSSESSIVE = /['’][sS]?(?![\p{L}])/uy;
const CONTRACTION = /['’](?:re|ve|ll|d|m)(?![\p{L}])/uy;
/** By these the patterns' kinds of tokens are looked up. */
const KEYS = { money: ['MONEY'], percent: ['PCT'], number: ['NUM'], year: ['NUM', 'YEAR'] } as const;
const MOST_TOKENS = 220;

/** Reads a stretch of text into tokens, with the lemmas that the vocabulary knows. */
export function tokenize(
  text: string,
  segment: Segment,
  source: Sentence['source'],
  vocabulary: Vocabulary,
): Sentence {
  const tokens: Token[] = [];
  let at = segment.start;
  while (at < segment.end && tokens.length < MOST_TOKENS) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 160) {
      at += 1;
      continue;
    }
    const token = amountToken(text, at) ?? wordToken(text, at, vocabulary) ?? markToken(text, at, vocabulary);
    tokens.push(token);
    at = token.end;
  }
  return { source, start: segment.start, end: segment.end, tokens, shouting: isShouting(tokens) };
}

function amountToken(text: string, at: number): Token | null {
  if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return null;
  const amount = readAmount(text, at);
  if (amount === null) return null;
  const end = at + amount.length;
  const written = text.slice(at, end);
  return {
    text: written,
    lower: written.toLowerCase(),
    start: at,
    end,
    type: amount.type,
    lemmas: KEYS[amount.type],
    forms: null,
    capital: false,
    value: amount.value,
    money: amount.money,
  };
}

function wordToken(text: string, at: number, vocabulary: Vocabulary): Token | null {
  WORD.lastIndex = at;
  const [written] = WORD.exec(text) ?? [];
  if (written === undefined) return null;
  const clipped =
    /\p{L}\.\p{L}/u.test(written) && text[at + written.length] === '.' ? `${written}.` : written;
  return word(clipped, at, vocabulary);
}

function markToken(text: string, at: number, vocabulary: Vocabulary): Token {
  CONTRACTION.lastIndex = at;
  POSSESSIVE.lastIndex = at;
  const follows = at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
  const [contraction] = follows ? (CONTRACTION.exec(text) ?? []) : [];
  if (contraction !== undefined) return word(contraction, at, vocabulary);
  const [possessive] = follows ? (POSSESSIVE.exec(text) ?? []) : [];
  const written = possessive ?? String.fromCodePoint(text.codePointAt(at) ?? 32);
  const lower = possessive === undefined ? written : "'s";
  return {
    text: written,
    lower,
    start: at,
    end: at + written.length,
    type: 'mark',
    lemmas: [lower],
    forms: null,
    capital: false,
    value: null,
    money: null,
  };
}

function word(written: string, at: number, vocabulary: Vocabulary): Token {
  const lower = written.toLowerCase().replaceAll('’', "'");
  const entry = vocabulary.get(lower) ?? vocabulary.get(unhyphened(lower, vocabulary));
  return {
    text: written,
    lower,
    start: at,
    end: at + written.length,
    type: 'word',
    lemmas:
      entry === undefined ? [lower] : entry.lemmas.includes(lower) ? entry.lemmas : [lower, ...entry.lemmas],
    forms: entry?.forms ?? null,
    capital: isCapital(written),
    value: null,
    money: null,
  };
}

function isCapital(written: string): boolean {
  const code = written.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(written);
}

/** "cyber-attack" is "cyberattack"; "didn't" is "not". */
function unhyphened(lower: string, vocabulary: Vocabulary): string {
  if (lower.endsWith("n't") || lower === 'cannot') return 'not';
  if (!lower.includes('-')) return lower;
  const joined = lower.replaceAll('-', '');
  return vocabulary.has(joined) ? joined : lower;
}

const SMALL_WORDS = new Set(
  'from with after over into amid than that this will have their more about under between upon near'.split(
    ' ',
  ),
);

/** Of the longer words all begin with a capital letter, but those that headlines write small. */
function isShouting(tokens: readonly Token[]): boolean {
  const long = tokens.filter(
    ({ type, text, lower }) => type === 'word' && text.length > 3 && !SMALL_WORDS.has(lower),
  );
  return long.length >= 3 && long.every(({ capital, text }) => capital || !/^\p{Ll}/u.test(text));
}
