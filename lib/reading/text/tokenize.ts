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
  let at = segment.start;
  while (at < segment.end && tokens.length < MAX_TOKENS) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 160) {
      at += 1;
      continue;
    }
    const token = createAmountToken(text, at) ?? createWordToken(text, at) ?? markToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return { source, start: segment.start, end: segment.end, tokens, shouting: isShouting(tokens) };
}

function createAmountToken(text: string, at: number): Token | null {
  if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return null;
  const amount = readAmount(text, at);
  // "4.84.0" is a version.
  if (amount === null || /^\.\d/.test(text.slice(at + amount.length, at + amount.length + 2))) return null;
  const { length, type, value, money } = amount;
  return { ...plain(text.slice(at, at + length), at, type), value, money };
}

function createWordToken(text: string, at: number): Token | null {
  WORD.lastIndex = at;
  const [written] = WORD.exec(text) ?? [];
  if (written === undefined) return null;
  const clipped =
    /\p{L}\.\p{L}/u.test(written) && text[at + written.length] === '.' ? `${written}.` : written;
  return plain(clipped, at, 'word');
}

function markToken(text: string, at: number): Token {
  CONTRACTION.lastIndex = at;
  POSSESSIVE.lastIndex = at;
  // "Acme 's board", as some corpora write it.
  const follows = at > 0 && /[\p{L}\p{N}.]$|[\p{L}\p{N}.] $/u.test(text.slice(Math.max(0, at - 2), at));
  const [contraction] = follows ? (CONTRACTION.exec(text) ?? []) : [];
  if (contraction !== undefined) return plain(contraction, at, 'word');
  const [possessive] = follows ? (POSSESSIVE.exec(text) ?? []) : [];
  if (possessive !== undefined) return { ...plain(possessive, at, 'mark'), lower: "'s" };
  return plain(String.fromCodePoint(text.codePointAt(at) ?? 32), at, 'mark');
}

function plain(written: string, at: number, type: Token['type']): Token {
  return {
    text: written,
    lower: written.toLowerCase().replaceAll('’', "'"),
    start: at,
    end: at + written.length,
    type,
    capital: type === 'word' && isCapital(written),
    value: null,
    money: null,
  };
}

function isCapital(written: string): boolean {
  const code = written.charCodeAt(0);
  // "iMac", "eBay"
  if (code >= 97 && code <= 122 && /^[a-z]{1,2}[A-Z]/.test(written)) return true;
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(written);
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
