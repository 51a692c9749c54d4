import { longestTerm } from '#domain/people-search/longest-term.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';
import { type GrammarWord, knownWishWords, type WishLexicon, type WishTerm } from './wish-terms.ts';

/** A phrase of a wish and what it may mean; a comma or a full stop is a mark of its own. */
export interface Mark extends WishTerm {
  readonly words: readonly string[];
  /** As the wish has it. */
  readonly written: string;
  readonly stop?: 'comma' | 'full';
  /** No lexicon knows the word. */
  readonly isUnknown?: true;
  /** Not understood, and no word of a title. */
  readonly isAside?: true;
  readonly hasCapital: boolean;
}

type Terms = WishLexicon['terms'];

interface Token {
  /** As the lexicon writes it. */
  readonly word: string;
  readonly written: string;
}

/** Longer than a wish may be; bounds the work where somebody else calls. */
const MAX_LENGTH = 2_000;

/** Ordinary words that are also names; these are meant only where they are written as such. */
const NAMES_IN_CAPITALS: ReadonlySet<string> = new Set([
  'us',
  'nice',
  'cork',
  'essen',
  'georgia',
  'mobile',
  'reading',
]);

export function wishMarks(lexicon: WishLexicon, wish: string): Mark[] {
  const { terms, longest } = lexicon;
  const tokens = tokensOf(lexicon, wish.slice(0, MAX_LENGTH));
  const words = tokens.map(({ word }) => word);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { term, length } = longestTerm(terms, longest, words, at);
    const written = tokens[at]?.written ?? '';
    const taken = words.slice(at, at + length);
    marks.push({
      ...meaningOf(terms, term, taken, written, tokens, at),
      words: taken,
      written,
      hasCapital: written !== written.toLowerCase(),
    });
    at += length;
  }
  return marks;
}

function meaningOf(
  terms: Terms,
  term: WishTerm | undefined,
  words: readonly string[],
  written: string,
  tokens: readonly Token[],
  at: number,
): Omit<Mark, 'words' | 'written' | 'hasCapital'> {
  const [word = ''] = words;
  if (word === ',' || word === '/') return { stop: 'comma' };
  if (/^[.;:!?|–—\n]$/.test(word)) return { stop: 'full' };
  if (term === undefined) return { isUnknown: true };
  if (words.length > 1) return term;
  if (word === 'it') return isComputing(terms, written, tokens, at) ? term : { word: 'filler' };
  if (NAMES_IN_CAPITALS.has(word) && !isName(written, tokens, at)) {
    const { place: _, ...rest } = term;
    return rest.word === undefined && rest.work === undefined ? { word: 'filler' } : rest;
  }
  return term;
}

/** "us" after "in the" is a country, also in lower case. */
function isName(written: string, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  return written !== written.toLowerCase() || ['the', 'in', 'from', 'across'].includes(before);
}

/** In lower case "it" is a department only beside a word of rank or work: "head of it", "it procurement". */
function isComputing(terms: Terms, written: string, tokens: readonly Token[], at: number): boolean {
  if (written === 'IT') return true;
  if (tokens.length === 1) return true;
  const next = terms.get(tokens[at + 1]?.word ?? '');
  if (next?.work !== undefined || next?.levels !== undefined) return true;
  if (
    ['people', 'team', 'department', 'folks', 'guys', 'staff', 'or', 'and', ',', 'in'].includes(
      tokens[at + 1]?.word ?? '',
    )
  ) {
    return (
      ['of', 'in', 'for', undefined, ',', 'or', 'and', 'the', 'vp', 'not'].includes(tokens[at - 1]?.word) ||
      at === 0
    );
  }
  return (
    ['of', 'for', 'vp', 'in', 'or', 'and', 'not'].includes(tokens[at - 1]?.word ?? '') && tokens.length < 12
  );
}

function tokensOf(lexicon: WishLexicon, wish: string): Token[] {
  const text = wish
    .normalize('NFKC')
    .replace(/\(?\b[mwfdhx]\s?\/\s?[mwfdhx](?:\s?\/\s?[mwfdhx])?\b\)?/gi, ' ')
    .replace(/['’`]s\b/g, '')
    .replace(/s['’](?=\s)/g, 's')
    .replace(/\bfp ?& ?a\b/gi, ' fpna ')
    .replace(/(\p{L}{2,})\+(?=[\s,.;)]|$)/gu, '$1 or above ')
    .replace(/[()[\]•]/g, ' , ')
    .replace(/[&+]/g, ' and ')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/\s[-–—]+\s/g, ' — ');
  const found = text.match(/[\p{L}\p{M}\p{N}]+|[,/.;:!?|—\n]/gu) ?? [];
  return found.flatMap((written) => {
    const plain = foldAccents(written);
    return (/[\p{L}\p{N}]/u.test(plain) ? knownWishWords(lexicon, plain.slice(0, 60)) : [plain]).map(
      (word) => ({
        word,
        written,
      }),
    );
  });
}

export const isWord = (mark: Mark | undefined, ...kinds: readonly GrammarWord[]): boolean =>
  mark?.word !== undefined &&
  kinds.includes(mark.word) &&
  mark.work === undefined &&
  mark.levels === undefined &&
  mark.place === undefined;
