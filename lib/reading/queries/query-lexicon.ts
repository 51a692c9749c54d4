import type { FunctionId, JobLevel, QueryLocation } from '#contract/interpretation.ts';
import { INDUSTRIES } from '#domain/market/people-search/industries.ts';
import {
  createFunctionTerm,
  type FunctionTerm,
  loadTitleLexicon,
  type TitleTerm,
} from '#domain/market/people-search/lexicon/lexicon.ts';
import {
  alignPhrases,
  findCanonicalWord,
  isUnspaced,
  splitPhraseList,
} from '#domain/market/people-search/word-forms.ts';
import { getCountryWords } from '#domain/shared/places/country-words.ts';
import { REGIONS } from '#domain/shared/places/regions.ts';
import { AREAS, CITIES } from '#domain/shared/places/towns.ts';
import { NUMBER_WORDS } from '#domain/shared/text/plain-figures.ts';
import SIZES from './company-sizes.json' with { type: 'json' };
import { type GrammarWord, WORDS } from './query-words.ts';
import { correctSpelling } from './spelling.ts';
import TOPICS from './topics.json' with { type: 'json' };

/** All possible meanings of a phrase; the words around it decide. */
export interface QueryTerm {
  work?: FunctionTerm;
  levels?: readonly JobLevel[];
  location?: QueryLocation;
  /** "German" rather than "Germany". */
  isAdjective?: boolean;
  /** A name that few queries have: other words aren't its misspellings. */
  isRare?: boolean;
  industry?: { readonly name: string; readonly isNoun: boolean };
  size?: { readonly min: number | null; readonly max: number | null };
  word?: GrammarWord;
  number?: number;
  /** Of titles, where it says which of several: corporate, regional. */
  isQualifier?: boolean;
  /** How titles say that someone stands in for another. */
  substitutes?: readonly string[];
}

export interface QueryLexicon {
  readonly terms: ReadonlyMap<string, QueryTerm>;
  readonly words: ReadonlySet<string>;
  /** Meaningful words, long enough to be recognized when misspelled. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  /** The second words of two-word phrases, by the first. */
  readonly seconds: ReadonlyMap<string, readonly string[]>;
  readonly compounding: ReadonlySet<string>;
  readonly longest: number;
  /** Words for "per account"; most of them are also prepositions. */
  readonly each: ReadonlySet<string>;
}

/** Words of titles for those who stand in: for a superior, and for a time. */
const SUBSTITUTES: readonly string[] = [
  'deputy, deputies, stellvertreter, stellvertretend, stellvertretender, stv, adjoint, adjunto, plaatsvervangend, zastępca, 代理, 補佐',
  'interim, acting, intérim, intérimaire, kommissarisch, interimistisch, interino, waarnemend, 代行',
];

/** "Corporate", "regional"; shorter ones are articles and prepositions. */
const SHORTEST_QUALIFIER = 6;

let loaded: QueryLexicon | undefined;

/** Built from the words of titles and queries when the first query is read. */
export function loadQueryLexicon(): QueryLexicon {
  loaded ??= build();
  return loaded;
}

function build(): QueryLexicon {
  const titles = loadTitleLexicon();
  const written = new Map<string, QueryTerm>();
  const add = (phrases: string, term: QueryTerm): void => {
    for (const phrase of splitPhraseList(phrases)) {
      const earlier = written.get(phrase);
      written.set(phrase, earlier === undefined ? term : { ...term, ...earlier });
    }
  };
  for (const [phrase, term] of titles.terms) if (!isEmpty(term)) add(phrase, term);
  for (const words of SUBSTITUTES) add(words, { substitutes: splitPhraseList(words) });
  addTopics(add);
  for (const [word, phrases] of WORDS) add(phrases, { word });
  for (const [at, words] of NUMBER_WORDS.entries()) add(words.join(), { number: at + 1 });
  addLocations(add);
  addCompanies(add);
  for (const [phrase, term] of titles.terms)
    if (isEmpty(term)) add(phrase, { word: 'filler', isQualifier: phrase.length > SHORTEST_QUALIFIER });
  const terms = alignPhrases(written);
  const words = new Set([...terms.keys()].flatMap((phrase) => phrase.split(' ')));
  const distinctiveWords = new Set(
    [...terms].flatMap(([phrase, term]) =>
      term.isRare || (term.word === 'filler' && !isContent(term)) ? [] : phrase.split(' '),
    ),
  );
  const spellings = Map.groupBy(
    [...distinctiveWords].filter((word) => word.length >= 6 || isContent(terms.get(word) ?? {})),
    (word) => word.slice(0, 1),
  );
  const pairs = [...terms.keys()].map((phrase) => phrase.split(' ')).filter(({ length }) => length === 2);
  const seconds = new Map(
    [...Map.groupBy(pairs, ([first = '']) => first)].map(([first, all]) => [
      first,
      all.map(([, second = '']) => second),
    ]),
  );
  const longest = Math.max(...[...terms.keys()].map((phrase) => phrase.split(' ').length));
  const each = new Set(WORDS.flatMap(([word, phrases]) => (word === 'each' ? splitPhraseList(phrases) : [])));
  return { terms, words, spellings, seconds, compounding: titles.compounding, longest, each };
}

const isContent = ({ work, levels, location }: QueryTerm): boolean =>
  work !== undefined || levels !== undefined || location !== undefined;

type Add = (phrases: string, term: QueryTerm) => void;

const isEmpty = ({ work, levels }: TitleTerm): boolean => (work ?? levels) === undefined;

/** What someone may be in charge of, in all languages of queries. Titles never contain these words as such. */
function addTopics(add: Add): void {
  for (const [ids, phrases] of Object.entries(TOPICS))
    add(phrases, { work: createFunctionTerm(ids.split(' ') as FunctionId[], { isTopic: true }) });
}

/** Countries that are often named have adjectives in several languages. */
const COMMON_FROM = 2;

function addLocations(add: Add): void {
  const createLocation = (name: string, countries: string[], localities: string[] = []): QueryLocation => ({
    name: name.trim(),
    countries,
    localities: localities.map((locality) => locality.trim()),
  });
  for (const { name, names, namesInQueries, countries } of REGIONS)
    add([...names, ...namesInQueries].join(), { location: createLocation(name, [...countries]) });
  for (const [country = '', names = '', localities = ''] of AREAS) {
    for (const name of names.split(','))
      add(name, { location: createLocation(toTitleCase(name), [country], localities.split(',')) });
  }
  for (const { country, spellings } of CITIES) {
    const term = { location: createLocation(spellings[0] ?? '', [country], [...spellings]) };
    for (const spelling of spellings) add(spelling, term);
  }
  // Last, so that Georgia is the state.
  for (const { code, name, names, adjectives } of getCountryWords()) {
    const isRare = adjectives.length < COMMON_FROM;
    add(names.map(removeCommas).join(), {
      location: createLocation(name, [code]),
      ...(isRare && { isRare }),
    });
    add(adjectives.join(), { location: createLocation(name, [code]), isAdjective: true });
  }
}

/** Phrases are separated by commas. */
const removeCommas = (name: string): string => name.replaceAll(',', ' ');

const toTitleCase = (name: string): string =>
  name.trim().length <= 3
    ? name.trim().toUpperCase()
    : name.trim().replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());

function addCompanies(add: Add): void {
  for (const { name, companies, fields } of INDUSTRIES) {
    add(companies, { industry: { name, isNoun: true } });
    add(fields, { industry: { name, isNoun: false } });
  }
  for (const { words, min, max } of SIZES) add(words, { size: { min, max } });
}

/** An abbreviation of a word in titles. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  techn: 'technisch',
  techs: 'technician',
  mgrs: 'manager',
  dirs: 'director',
  dir: 'director',
  hed: 'head',
};

export interface SpelledWords {
  readonly words: readonly string[];
  /** It was probably misspelled, so the word is a guess. */
  readonly isGuess: boolean;
}

const createCertain = (words: readonly string[]): SpelledWords => ({ words, isGuess: false });

/** A word as the lexicon writes it, its parts, or the word probably meant after the word before it. Names aren't typos. */
export function findWords(
  lexicon: QueryLexicon,
  word: string,
  before: string | undefined,
  nameLikelihood: 'no' | 'maybe' | 'surely',
): SpelledWords {
  const { terms, words, compounding } = lexicon;
  if (isUnspaced(word)) return createCertain(findCanonicalWord(word, words, compounding));
  if (Object.hasOwn(ABBREVIATIONS, word)) return createCertain([ABBREVIATIONS[word] ?? word]);
  const found = findCanonicalWord(word, words, compounding);
  // "Note" is not a form of "not".
  const isOperator = found.length === 1 && found[0] !== word && terms.get(found[0] ?? '')?.word === 'not';
  const canonical = isOperator ? [word] : found;
  // Without its ending "markting" is a market, with one more letter it is marketing.
  const isShortened = canonical.length === 1 && word.endsWith('ing') && word === `${canonical[0]}ing`;
  // "Loses" is not the Spanish article, "hate" not the German "hat".
  const [stem = ''] = canonical;
  const isFiller = terms.get(stem)?.word === 'filler' && !isContent(terms.get(stem) ?? {});
  const isStump =
    canonical.length === 1 &&
    stem.length <= 3 &&
    (word.length - stem.length > 1 || (stem !== word && isFiller && !word.endsWith('s')));
  if (!isShortened && !isStump && (canonical.length > 1 || words.has(canonical[0] ?? '')))
    return createCertain(canonical);
  const meant = nameLikelihood === 'surely' ? undefined : findCorrection(lexicon, word, before);
  // "Siemens" is not seven.
  const isFar = nameLikelihood === 'maybe' && meant !== undefined && !isContent(terms.get(meant) ?? {});
  if (meant !== undefined && !isFar) return { words: [meant], isGuess: true };
  return createCertain(isStump ? [word] : canonical);
}

/** The word that a typo probably stands for. */
function findCorrection(
  { spellings, seconds, terms }: QueryLexicon,
  word: string,
  before?: string,
): string | undefined {
  // A short word one letter short of a city is rarely the city.
  const isShort = word.length < 5;
  const near = (spellings.get(word.slice(0, 1)) ?? []).filter(
    (candidate) => candidate !== word && !(isShort && terms.get(candidate)?.location),
  );
  // "Suply chian" is a supply chain, not China.
  const alike = [...(seconds.get(before ?? '') ?? []).filter((candidate) => candidate !== word), ...near];
  return (
    correctSpelling(word, alike) ??
    (word.endsWith('s') ? correctSpelling(word.slice(0, -1), alike) : undefined)
  );
}

/** A phrase of two words that starts here, one of them misspelled: "customer succes", although "succes" is French elsewhere. */
export function findRespelling(
  lexicon: QueryLexicon,
  words: readonly string[],
  at: number,
): string | undefined {
  const [first = '', second = ''] = words.slice(at, at + 2);
  const isTerm = (pair: string): boolean => isContent(lexicon.terms.get(pair) ?? {});
  const meant = findCorrection(lexicon, second);
  return meant !== undefined && isTerm(`${first} ${meant}`) ? meant : undefined;
}
