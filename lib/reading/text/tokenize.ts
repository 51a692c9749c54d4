import { readAmount } from './read-amounts.ts';
import type { Segment } from './segment.ts';
import type { Sentence, Token } from './token.ts';

const WORD =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[.&+/_@\u2010\u2011-](?=[\p{L}\p{N}])|['’](?=\p{Lu}\p{Ll}|[tT]\b))*/uy;
const POSSESSIVE = /['’][sS]?(?![\p{L}])/uy;
const CONTRACTION = /['’](?:re|ve|ll|d|m)(?![\p{L}])/uy;
/** Longer stretches are lists and tables; the rest of one is not read. */
const MAX_TOKENS = 220;

/** Reads a stretch of text into tokens. */
export function tokenize(documentText: string, segment: Segment, source: Sentence['source']): Sentence {
  // A stretch may be cut inside a word of any length, which is then read piece by piece, not to its end for each piece.
  const text = documentText.slice(0, segment.end);
  const tokens: Token[] = [];
  let start = segment.start;
  while (start < segment.end && tokens.length < MAX_TOKENS) {
    if (isSpace(text.charCodeAt(start))) {
      start += 1;
      continue;
    }
    const token =
      createAmountToken(text, start) ?? createWordToken(text, start) ?? createMarkToken(text, start);
    tokens.push(token);
    start = token.end;
  }
  return { source, start: segment.start, end: segment.end, tokens, shouting: isShouting(tokens) };
}

const NO_BREAK_SPACE = 160;

/** A space or a control character. */
const isSpace = (code: number): boolean => code <= 32 || code === NO_BREAK_SPACE;

function createAmountToken(text: string, start: number): Token | null {
  if (start > 0 && /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return null;
  const amount = readAmount(text, start);
  if (amount === null) return null;
  const { length, type, value, money } = amount;
  const end = start + length;
  // "4.84.0" is a version.
  if (/^\.\d/.test(text.slice(end, end + 2))) return null;
  return { ...createToken(text.slice(start, end), start, type), value, money };
}

function createWordToken(text: string, start: number): Token | null {
  const word = matchAt(WORD, text, start);
  if (word === undefined) return null;
  // "U.S." keeps its last period.
  const isAbbreviation = /\p{L}\.\p{L}/u.test(word) && text[start + word.length] === '.';
  return createToken(isAbbreviation ? `${word}.` : word, start, 'word');
}

function createMarkToken(text: string, start: number): Token {
  // "Acme 's board", as some corpora write it.
  const isAfterWord =
    start > 0 && /[\p{L}\p{N}.]$|[\p{L}\p{N}.] $/u.test(text.slice(Math.max(0, start - 2), start));
  const contraction = isAfterWord ? matchAt(CONTRACTION, text, start) : undefined;
  if (contraction !== undefined) return createToken(contraction, start, 'word');
  const possessive = isAfterWord ? matchAt(POSSESSIVE, text, start) : undefined;
  if (possessive !== undefined) return { ...createToken(possessive, start, 'mark'), lower: "'s" };
  return createToken(String.fromCodePoint(text.codePointAt(start) ?? 32), start, 'mark');
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}

const createToken = (text: string, start: number, type: Token['type']): Token => ({
  text,
  lower: text.toLowerCase().replaceAll('’', "'"),
  start,
  end: start + text.length,
  type,
  capital: type === 'word' && isCapitalized(text),
  value: null,
  money: null,
});

function isCapitalized(word: string): boolean {
  const code = word.charCodeAt(0);
  // "iMac", "eBay"
  if (code >= 97 && code <= 122 && /^[a-z]{1,2}[A-Z]/.test(word)) return true;
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(word);
}

const SMALL_WORDS = new Set(
  'from with after over into amid than that this will have their more about under between upon near'.split(
    ' ',
  ),
);

/** Of the longer words all begin with a capital letter, but those that headlines write small. */
function isShouting(tokens: readonly Token[]): boolean {
  const longWords = tokens.filter(
    ({ type, text, lower }) => type === 'word' && text.length > 3 && !SMALL_WORDS.has(lower),
  );
  return longWords.length >= 3 && longWords.every(({ capital, text }) => capital || !/^\p{Ll}/u.test(text));
}
