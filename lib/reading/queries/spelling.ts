import { findCanonicalWord, isUnspaced } from '#domain/market/people-search/word-forms.ts';
import { isContent, type QueryLexicon, type QueryTerm } from './query-lexicon.ts';

/** Abbreviated words of titles. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  techn: 'technisch',
  techs: 'technician',
  mgrs: 'manager',
  dirs: 'director',
  dir: 'director',
  hed: 'head',
};

/** In shorter words only two swapped letters and one left out are slips: one changed makes another word. */
const SHORTEST = 6;
const SHORTEST_SWAP = 4;
const LONGEST = 24;

export interface SpelledWords {
  readonly words: readonly string[];
  /** It was probably misspelled. */
  readonly isGuess: boolean;
}

/** A word as the lexicon writes it, its parts, or what it is probably a slip for after the word before it. Names aren't slips. */
export function findWords(
  lexicon: QueryLexicon,
  word: string,
  isName: 'no' | 'maybe' | 'surely',
  before = '',
): SpelledWords {
  const { terms, words, compounding } = lexicon;
  const abbreviated = Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : undefined;
  const found = abbreviated ? [abbreviated] : findCanonicalWord(word, words, compounding);
  const [base = ''] = found;
  // "Note" is not a form of "not", "hate" none of the German "hat".
  const { word: grammar } = terms.get(base) ?? {};
  const isStump = base.length <= 3 && word.length - base.length > 1;
  const isOther =
    base !== word.replace(/s$/, '') && base.length <= 3 && (grammar === 'filler' || grammar === 'not');
  const isForm = !isStump && (!isOther || isContent(terms.get(base) ?? {}));
  const isKnown = found.length > 1 || (words.has(base) && (base === word || isForm || isUnspaced(word)));
  // Without its ending "markting" is a market, with one more letter it is marketing.
  if ((isKnown && `${base}ing` !== word) || abbreviated) return { words: found, isGuess: false };
  const meant = isName === 'surely' ? undefined : findSlip(lexicon, word, before);
  // "Siemens" is not seven.
  const term: QueryTerm = terms.get(meant ?? '') ?? {};
  const isFar = isName === 'maybe' && !isContent(term) && (term.word ?? term.number) !== undefined;
  if (meant === undefined || isFar) return { words: isKnown ? found : [word], isGuess: false };
  return { words: [meant], isGuess: true };
}

function findSlip({ spellings, terms }: QueryLexicon, word: string, before: string): string | undefined {
  const alike = spellings.get(word.slice(0, 1)) ?? [];
  // "Miro" is not micro, and a name of four letters is rarely a city.
  const isLikely = (one: string): boolean =>
    (one.length >= SHORTEST || isContent(terms.get(one) ?? {})) &&
    (word.length > SHORTEST_SWAP || !terms.get(one)?.location);
  // "Supply chian" is a supply chain, not China.
  const pairs = alike.filter((one) => terms.has(`${before} ${one}`));
  const candidates = [...pairs, ...(word.length < SHORTEST ? alike.filter(isLikely) : alike)];
  const singular = word.endsWith('s') ? word.slice(0, -1) : word;
  return findNearest(word, candidates) ?? (singular === word ? undefined : findNearest(singular, candidates));
}

/** The known word within one slip. The plural of an unknown word is not a slip of another word. */
function findNearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < SHORTEST_SWAP || word.length > LONGEST) return undefined;
  if (word.length < SHORTEST)
    return candidates.find(
      (one) => (isSwapped(word, one) || isShortOf(word, one)) && countSlips(word, one) === 1,
    );
  return candidates.find(
    (one) =>
      one.length >= SHORTEST &&
      Math.abs(one.length - word.length) <= 1 &&
      !(word.endsWith('s') && word.slice(0, -1) === one.slice(0, -1)) &&
      countSlips(word, one) === 1,
  );
}

const isSwapped = (word: string, one: string): boolean =>
  [...word].toSorted().join('') === [...one].toSorted().join('');

/** A letter is missing inside the word: "chif", "suply". */
const isShortOf = (word: string, one: string): boolean =>
  one.length === word.length + 1 && one.at(-1) === word.at(-1);

/** The number of missing, added, changed or swapped letters. */
function countSlips(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const [row = [], before = []] = [rows[i - 1], rows[i - 2]];
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(next);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
