import type { FunctionId, JobLevel, WishedPlace } from '#contract/interpretation.ts';
import type { Lexicon } from '#domain/people-search/lexicon/lexicon.ts';
import { alignPhrases, canonicalWord, lexiconPhrases } from '#domain/people-search/word-forms.ts';
import { COUNTRIES } from './country-names.ts';
import { DUTCH_WISHES } from './dutch-wishes.ts';
import { ENGLISH_WISHES } from './english-wishes.ts';
import { FRENCH_WISHES } from './french-wishes.ts';
import { GERMAN_WISHES } from './german-wishes.ts';
import { INDUSTRIES, SIZES } from './industry-names.ts';
import { ITALIAN_WISHES } from './italian-wishes.ts';
import { AREAS, CITIES, REGIONS } from './place-names.ts';
import { POLISH_WISHES } from './polish-wishes.ts';
import { PORTUGUESE_WISHES } from './portuguese-wishes.ts';
import { SPANISH_WISHES } from './spanish-wishes.ts';
import type { WishWords } from './wish-words.ts';

export type GrammarWord = Exclude<keyof WishWords, 'topics'>;

export interface WishedFunction {
  readonly functions: readonly FunctionId[];
  readonly job_levels: readonly JobLevel[];
  readonly isNoun: boolean;
  readonly isSpecific: boolean;
  readonly isTopic: boolean;
  readonly givesWay: boolean;
  readonly headFirst: boolean;
}

/** All that a phrase may mean; the words around it decide. */
export interface WishTerm {
  work?: WishedFunction;
  levels?: readonly JobLevel[];
  place?: WishedPlace;
  /** "German" rather than "Germany". */
  isAdjective?: boolean;
  industry?: { readonly name: string; readonly isNoun: boolean };
  size?: { readonly min: number | null; readonly max: number | null };
  word?: GrammarWord;
}

export interface WishLexicon {
  readonly terms: ReadonlyMap<string, WishTerm>;
  readonly words: ReadonlySet<string>;
  /** Words long enough to be told when they are mistyped. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  readonly compounding: ReadonlySet<string>;
  readonly longest: number;
}

/** Where one phrase stands for two, the first of these has it. */
const GRAMMAR: readonly GrammarWord[] = [
  'not',
  'outside',
  'otherwise',
  'orAbove',
  'orBelow',
  'atLeast',
  'atMost',
  'signer',
  'owner',
  'doer',
  'preferably',
  'resume',
  'in',
  'at',
  'who',
  'or',
  'and',
  'above',
  'below',
  'company',
  'anyone',
  'employees',
  'filler',
  'more',
  'less',
];

/** English stands first: where two languages claim a word it has it. */
const LANGUAGES: readonly WishWords[] = [
  ENGLISH_WISHES,
  GERMAN_WISHES,
  FRENCH_WISHES,
  SPANISH_WISHES,
  ITALIAN_WISHES,
  DUTCH_WISHES,
  POLISH_WISHES,
  PORTUGUESE_WISHES,
];

const SHORTEST_SPELLING = 6;

let loaded: WishLexicon | undefined;

/** Built of the words of titles and those of wishes, when the first wish is read. */
export function wishLexicon(titles: Lexicon): WishLexicon {
  loaded ??= build(titles);
  return loaded;
}

function build(titles: Lexicon): WishLexicon {
  const written = new Map<string, WishTerm>();
  const add = (phrases: string, term: WishTerm): void => {
    for (const phrase of lexiconPhrases(phrases)) {
      const known = written.get(phrase);
      written.set(phrase, known === undefined ? term : { ...term, ...known });
    }
  };
  addTitles(titles, add);
  for (const words of LANGUAGES) addTopics(words, add);
  for (const kind of GRAMMAR) {
    for (const words of LANGUAGES) add(words[kind], { word: kind });
  }
  addPlaces(add);
  addCompanies(add);
  for (const [phrase, { kind }] of titles.terms) if (kind === 'empty') add(phrase, { word: 'filler' });
  const terms = alignPhrases(written);
  const words = new Set([...terms.keys()].flatMap((phrase) => phrase.split(' ')));
  const spellings = Map.groupBy(
    [...words].filter((word) => word.length >= SHORTEST_SPELLING),
    (word) => word.slice(0, 1),
  );
  const longest = Math.max(...[...terms.keys()].map((phrase) => phrase.split(' ').length));
  return { terms, words, spellings, compounding: titles.compounding, longest };
}

type Add = (phrases: string, term: WishTerm) => void;

function addTitles({ terms }: Lexicon, add: Add): void {
  for (const [phrase, term] of terms) {
    if (term.kind === 'function') add(phrase, { work: { ...term, isTopic: false } });
    else if (term.kind === 'level') add(phrase, { levels: term.job_levels });
  }
}

function addTopics({ topics }: WishWords, add: Add): void {
  for (const [id, phrases] of Object.entries(topics)) {
    const functions = [id as FunctionId];
    add(phrases, {
      work: {
        functions,
        job_levels: [],
        isNoun: false,
        isSpecific: false,
        isTopic: true,
        givesWay: false,
        headFirst: false,
      },
    });
  }
}

function addPlaces(add: Add): void {
  const place = (name: string, countries: string[], localities: string[] = []): WishedPlace => ({
    name: name.trim(),
    countries,
    localities: localities.map((locality) => locality.trim()),
    is_preferred: false,
  });
  for (const [code, names, adjectives] of COUNTRIES) {
    const [name = code] = names.split(',');
    add(names, { place: place(titleCase(name), [code]) });
    add(adjectives, { place: place(titleCase(name), [code]), isAdjective: true });
  }
  for (const [name, names, countries] of REGIONS) add(names, { place: place(name, countries.split(' ')) });
  for (const [country, names, localities] of AREAS) {
    const [name = ''] = names.split(',');
    add(names, { place: place(titleCase(name), [country], localities.split(',')) });
  }
  for (const [country, cities] of CITIES) {
    for (const city of cities.split(',')) {
      const spellings = city.split('=');
      const term = { place: place(spellings[0] ?? '', [country], spellings) };
      for (const spelling of spellings) add(spelling, term);
    }
  }
}

const titleCase = (name: string): string =>
  name.trim().length <= 3
    ? name.trim().toUpperCase()
    : name.trim().replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());

function addCompanies(add: Add): void {
  for (const [name, nouns, fields] of INDUSTRIES) {
    add(nouns, { industry: { name, isNoun: true } });
    add(fields, { industry: { name, isNoun: false } });
  }
  for (const [words, min, max] of SIZES) add(words, { size: { min, max } });
}

/** A word as the lexicon writes it, its parts, or what was probably meant. */
export function knownWishWords(
  { words, spellings, compounding }: WishLexicon,
  word: string,
): readonly string[] {
  const known = canonicalWord(word, words, compounding);
  if (known.length > 1 || words.has(known[0] ?? '')) return known;
  const alike = spellings.get(word.slice(0, 1)) ?? [];
  const meant =
    mistyped(word, alike) ?? (word.endsWith('s') ? mistyped(word.slice(0, -1), alike) : undefined);
  return meant === undefined ? known : [meant];
}

/** The one known word within a slip of the keys or, for long words, two. */
function mistyped(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < SHORTEST_SPELLING || word.length > 24) return undefined;
  const allowed = word.length >= 9 ? 2 : 1;
  let best: { readonly word: string; readonly slips: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > allowed) continue;
    const count = slips(word, candidate, allowed);
    if (count <= allowed && (best === undefined || count < best.slips))
      best = { word: candidate, slips: count };
  }
  return best?.word;
}

/** Letters left out, added, changed or swapped with their neighbour; more than `most` count as one more. */
function slips(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}
