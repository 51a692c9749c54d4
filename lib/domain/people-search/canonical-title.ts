import { foldAccents } from '#domain/text/fold-accents.ts';
import {
  BREAK_WORDS,
  DISQUALIFIERS,
  EMPTY_WORDS,
  FUNCTION_WORDS,
  PHRASES,
  SERVING_WORDS,
  SINGULARS,
  WORDS,
} from './title-lexicon.ts';

/** A title reduced to what comparing needs; equal for every way of writing the same title. */
export interface CanonicalTitle {
  /** Ranks and all other words that are no function. */
  readonly words: ReadonlySet<string>;
  /** Functions named side by side, each a compound with its head at the end: ["product", "marketing"]. */
  readonly functions: readonly (readonly string[])[];
  readonly disqualifiers: ReadonlySet<string>;
}

/** Longer than any title a person carries; bounds the work on hostile input. */
const MAX_LENGTH = 200;
const BREAK = '|';
const LONGEST_PHRASE = Math.max(...Object.keys(PHRASES).map((phrase) => phrase.split(' ').length));

export function canonicalTitle(title: string): CanonicalTitle {
  return classify(expandWords(cutServedPerson(joinPhrases(tokens(title)))));
}

function tokens(title: string): string[] {
  const text = foldAccents(title.slice(0, MAX_LENGTH))
    .replace(/['’]s\b/g, '')
    .replace(/[.'’]/g, '')
    .replace(/\b([a-z]) ?& ?([a-z])\b/g, '$1n$2')
    .replace(/ - |[&/+,;:|()[\]–—]/g, ` ${BREAK} `);
  const found = text.match(/[\p{L}\p{N}]+|\|/gu) ?? [];
  return found.map((token) => (BREAK_WORDS.has(token) ? BREAK : singular(token)));
}

function singular(token: string): string {
  const stem = token.endsWith('s') ? token.slice(0, -1) : token;
  const isJobNoun = SINGULARS.has(stem) || Object.hasOwn(WORDS, stem);
  return isJobNoun && !Object.hasOwn(WORDS, token) && !FUNCTION_WORDS.has(token) ? stem : token;
}

function joinPhrases(source: readonly string[]): string[] {
  const joined: string[] = [];
  let at = 0;
  while (at < source.length) {
    const { text, length } = phraseAt(source, at);
    joined.push(...text.split(' '));
    at += length;
  }
  return joined;
}

function phraseAt(source: readonly string[], at: number): { text: string; length: number } {
  for (let length = Math.min(LONGEST_PHRASE, source.length - at); length > 1; length--) {
    const phrase = source.slice(at, at + length).join(' ');
    const text = Object.hasOwn(PHRASES, phrase) ? PHRASES[phrase] : undefined;
    if (text !== undefined) return { text, length };
  }
  return { text: source[at] ?? '', length: 1 };
}

/** "Assistant to the CEO", "Office of the CTO": what follows names another person. */
function cutServedPerson(source: readonly string[]): readonly string[] {
  const end = source.findIndex((token, at) => {
    if (token === 'to') return source.slice(0, at).some((word) => SERVING_WORDS.has(word));
    return token === 'of' && source[at - 1] === 'office' && source[at + 1] === 'the';
  });
  return end === -1 ? source : source.slice(0, end);
}

function expandWords(source: readonly string[]): string[] {
  return source.flatMap((token) =>
    Object.hasOwn(WORDS, token) ? (WORDS[token] ?? token).split(' ') : [token],
  );
}

function classify(source: readonly string[]): CanonicalTitle {
  const words = new Set<string>();
  const disqualifiers = new Set<string>();
  const functions: string[][] = [];
  let compound: string[] | undefined;
  for (const token of source) {
    if (EMPTY_WORDS.has(token)) continue;
    if (FUNCTION_WORDS.has(token)) {
      if (compound === undefined) {
        compound = [];
        functions.push(compound);
      }
      compound.push(token);
      continue;
    }
    compound = undefined;
    if (token === BREAK) continue;
    if (DISQUALIFIERS.has(token)) disqualifiers.add(token);
    else words.add(token);
  }
  return { words, functions, disqualifiers };
}
