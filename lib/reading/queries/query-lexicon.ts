import type { FunctionId, JobLevel, QueryLocation } from '#contract/interpretation.ts';
import { INDUSTRIES } from '#domain/market/people-search/industries.ts';
import {
  createFunctionTerm,
  type FunctionTerm,
  loadTitleLexicon,
} from '#domain/market/people-search/lexicon/lexicon.ts';
import { alignPhrases, splitPhraseList } from '#domain/market/people-search/word-forms.ts';
import { getCountryWords } from '#domain/shared/places/country-words.ts';
import { REGIONS } from '#domain/shared/places/regions.ts';
import { AREAS, CITIES } from '#domain/shared/places/towns.ts';
import { NUMBER_WORDS } from '#domain/shared/text/plain-figures.ts';
import { type GrammarWord, WORDS } from './query-words.ts';
import TOPICS from './topics.json' with { type: 'json' };

/** All possible meanings of a phrase; the words around it decide. */
export interface QueryTerm {
  readonly work?: FunctionTerm;
  readonly levels?: readonly JobLevel[];
  readonly location?: QueryLocation;
  /** "German" rather than "Germany". */
  readonly isAdjective?: boolean;
  /** A name that few queries have: other words aren't its misspellings. */
  readonly isRare?: boolean;
  readonly industry?: { readonly name: string; readonly isNoun: boolean };
  readonly size?: { readonly min: number | null; readonly max: number | null };
  readonly word?: GrammarWord;
  readonly number?: number;
  /** Of titles, where it says which of several: corporate, regional. */
  readonly isQualifier?: boolean;
}

export interface QueryLexicon {
  readonly terms: ReadonlyMap<string, QueryTerm>;
  readonly words: ReadonlySet<string>;
  /** Words that are long enough to be recognized when misspelled, by their first letter. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  readonly compounding: ReadonlySet<string>;
  readonly longest: number;
}

export const isContent = ({ work, levels, location }: QueryTerm): boolean =>
  work !== undefined || levels !== undefined || location !== undefined;

/** What companies are called by their size, from so many employees up to so many. */
const SIZES: readonly (readonly [words: string, min: number | null, max: number | null])[] = [
  ['startup, start up, startups, early stage, seed stage, jungunternehmen', null, 50],
  ['small, smaller, tiny, small business, micro, kleine, klein, petite, pequeña, piccola', null, 50],
  ['smb, smbs, sme, smes, small and mid size, small and medium, small and medium sized', null, 250],
  ['kmu, pme, pyme, pmi, mittelstand, mittelständisch, mittelständler', null, 250],
  ['mid size, midsize, mid sized, midsized, medium, medium sized, medium size, mid market', 50, 1_000],
  ['midmarket, mid cap, mid tier, mittelgroß, mittlere, moyenne, mediana, eti', 50, 1_000],
  ['scale up, scaleup, scaleups, growth stage', 50, 500],
  ['large, larger, big, bigger, huge, major, large enterprise, enterprise, corporation', 1_000, null],
  ['multinational, konzern, große, groß, grande, groot, gran, duży', 1_000, null],
  ['global enterprise, global corporation, fortune 500, fortune 1000, blue chip, dax', 5_000, null],
];

/** Articles and prepositions have at most so many letters. */
const LONGEST_FILLER = 6;

let cachedLexicon: QueryLexicon | undefined;

/** Built from the words of titles, places, industries and queries when the first query is read. */
export function loadQueryLexicon(): QueryLexicon {
  cachedLexicon ??= buildQueryLexicon();
  return cachedLexicon;
}

function buildQueryLexicon(): QueryLexicon {
  const titles = loadTitleLexicon();
  const termsByPhrase = new Map<string, QueryTerm>();
  const add = (phrases: string, term: QueryTerm): void => {
    for (const phrase of splitPhraseList(phrases))
      termsByPhrase.set(phrase, { ...term, ...termsByPhrase.get(phrase) });
  };
  for (const [phrase, term] of titles.terms) if (isContent(term)) add(phrase, term);
  for (const [ids, phrases] of Object.entries(TOPICS))
    add(phrases, { work: createFunctionTerm(ids.split(' ') as FunctionId[], { isTopic: true }) });
  for (const [word, phrases] of Object.entries(WORDS)) add(phrases, { word: word as GrammarWord });
  for (const [index, words] of NUMBER_WORDS.entries()) add(words.join(), { number: index + 1 });
  addLocations(add);
  for (const { name, companies, fields } of INDUSTRIES) {
    add(companies, { industry: { name, isNoun: true } });
    add(fields, { industry: { name, isNoun: false } });
  }
  for (const [words, min, max] of SIZES) add(words, { size: { min, max } });
  for (const [phrase, term] of titles.terms)
    if (!isContent(term)) add(phrase, { word: 'filler', isQualifier: phrase.length > LONGEST_FILLER });
  const terms = alignPhrases(termsByPhrase);
  const phrases = [...terms.keys()].map((phrase) => phrase.split(' '));
  const distinctive = [...terms].flatMap(([phrase, term]) =>
    term.isRare || (term.word === 'filler' && !isContent(term)) ? [] : phrase.split(' '),
  );
  return {
    terms,
    words: new Set(phrases.flat()),
    spellings: Map.groupBy(new Set(distinctive), (word) => word.slice(0, 1)),
    compounding: titles.compounding,
    longest: Math.max(...phrases.map(({ length }) => length)),
  };
}

/** Countries that are often named have adjectives in several languages. */
const MIN_ADJECTIVES_OF_COMMON_COUNTRY = 2;

function addLocations(add: (phrases: string, term: QueryTerm) => void): void {
  const addNames = (names: readonly string[], location: QueryLocation, extraTerm: QueryTerm = {}): void =>
    add(names.map((name) => name.replaceAll(',', ' ')).join(), { location, ...extraTerm });
  for (const { name, names, namesInQueries, countries } of REGIONS)
    addNames([...names, ...namesInQueries], { name, countries: [...countries], localities: [] });
  for (const [country = '', names = '', localities = ''] of AREAS)
    for (const name of names.split(',').map((one) => one.trim())) {
      const parts = localities.split(',').map((one) => one.trim());
      addNames([name], { name: toTitleCase(name), countries: [country], localities: parts });
    }
  for (const { country, spellings } of CITIES)
    addNames(spellings, { name: spellings[0] ?? '', countries: [country], localities: [...spellings] });
  // Last, so that Georgia is the state.
  for (const { code, name, names, adjectives } of getCountryWords()) {
    const location = { name, countries: [code], localities: [] };
    addNames(names, location, adjectives.length < MIN_ADJECTIVES_OF_COMMON_COUNTRY ? { isRare: true } : {});
    addNames(adjectives, location, { isAdjective: true });
  }
}

const toTitleCase = (name: string): string =>
  name.length <= 3 ? name.toUpperCase() : name.replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());
