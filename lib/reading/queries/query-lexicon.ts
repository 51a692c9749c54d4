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
import SIZES from './sizes.json' with { type: 'json' };
import TOPICS from './topics.json' with { type: 'json' };

/** All possible meanings of a phrase; the words around it decide. */
export interface QueryTerm {
  readonly functionTerm?: FunctionTerm;
  readonly levels?: readonly JobLevel[];
  readonly location?: QueryLocation;
  /** "German" rather than "Germany". */
  readonly isAdjective?: boolean;
  /** A name that few queries have: other words aren't its misspellings. */
  readonly isRare?: boolean;
  readonly industry?: { readonly name: string; readonly isNoun: boolean };
  readonly size?: { readonly min: number | null; readonly max: number | null };
  readonly grammarWord?: GrammarWord;
  readonly number?: number;
  /** Of titles, where it says which of several: corporate, regional. */
  readonly isQualifier?: boolean;
}

export interface QueryLexicon {
  /** By phrases. */
  readonly terms: ReadonlyMap<string, QueryTerm>;
  readonly maxPhraseWords: number;
  /** Every word that occurs in a phrase. */
  readonly vocabulary: ReadonlySet<string>;
  /** Words that may be meant by misspelled ones, by their first letter. */
  readonly wordsByFirstLetter: ReadonlyMap<string, readonly string[]>;
  /** First parts of German and Dutch compounds. */
  readonly compoundStarts: ReadonlySet<string>;
}

export const namesRoleOrLocation = ({ functionTerm, levels, location }: QueryTerm): boolean =>
  functionTerm !== undefined || levels !== undefined || location !== undefined;

let cachedLexicon: QueryLexicon | undefined;

/** Built when the first query is read. */
export function loadQueryLexicon(): QueryLexicon {
  cachedLexicon ??= buildQueryLexicon();
  return cachedLexicon;
}

function buildQueryLexicon(): QueryLexicon {
  const terms = alignPhrases(collectTerms());
  const phrases = [...terms.keys()].map((phrase) => phrase.split(' '));
  const distinctiveWords = [...terms].flatMap(([phrase, term]) => {
    const isFiller = term.grammarWord === 'filler' && !namesRoleOrLocation(term);
    return isFiller || term.isRare ? [] : phrase.split(' ');
  });
  return {
    terms,
    maxPhraseWords: Math.max(...phrases.map(({ length }) => length)),
    vocabulary: new Set(phrases.flat()),
    wordsByFirstLetter: Map.groupBy(new Set(distinctiveWords), (word) => word.slice(0, 1)),
    compoundStarts: loadTitleLexicon().compoundStarts,
  };
}

/** Adds a meaning to each of these phrases, which commas separate. What a phrase already means stays. */
type AddTerm = (phrases: string, term: QueryTerm) => void;

function collectTerms(): ReadonlyMap<string, QueryTerm> {
  const terms = new Map<string, QueryTerm>();
  const addTerm: AddTerm = (phrases, term) => {
    for (const phrase of splitPhraseList(phrases)) terms.set(phrase, { ...term, ...terms.get(phrase) });
  };
  addTitleWords(addTerm);
  for (const [ids, phrases] of Object.entries(TOPICS))
    addTerm(phrases, { functionTerm: createFunctionTerm(ids.split(' ') as FunctionId[], { isTopic: true }) });
  for (const [word, phrases] of Object.entries(WORDS)) addTerm(phrases, { grammarWord: word as GrammarWord });
  for (const [index, words] of NUMBER_WORDS.entries()) addTerm(words.join(), { number: index + 1 });
  addLocations(addTerm);
  for (const { name, companies, fields } of INDUSTRIES) {
    addTerm(companies, { industry: { name, isNoun: true } });
    addTerm(fields, { industry: { name, isNoun: false } });
  }
  for (const { words, min, max } of SIZES.companies) addTerm(words, { size: { min, max } });
  addEmptyTitleWords(addTerm);
  return terms;
}

function addTitleWords(addTerm: AddTerm): void {
  for (const [phrase, term] of loadTitleLexicon().terms) if (namesRoleOrLocation(term)) addTerm(phrase, term);
}

/** Articles and prepositions have at most so many letters. */
const MAX_FILLER_LETTERS = 6;

function addEmptyTitleWords(addTerm: AddTerm): void {
  for (const [phrase, term] of loadTitleLexicon().terms)
    if (!namesRoleOrLocation(term))
      addTerm(phrase, { grammarWord: 'filler', isQualifier: phrase.length > MAX_FILLER_LETTERS });
}

/** Countries that are often named have adjectives in several languages. */
const MIN_ADJECTIVES_OF_COMMON_COUNTRY = 2;

function addLocations(addTerm: AddTerm): void {
  const addNames = (names: readonly string[], location: QueryLocation, otherMeaning: QueryTerm = {}): void =>
    addTerm(names.map((name) => name.replaceAll(',', ' ')).join(), { location, ...otherMeaning });
  for (const { name, names, namesInQueries, countries } of REGIONS)
    addNames([...names, ...namesInQueries], { name, countries: [...countries], localities: [] });
  for (const [country = '', areaNames = '', localities = ''] of AREAS)
    for (const name of splitList(areaNames))
      addNames([name], { name: toTitleCase(name), countries: [country], localities: splitList(localities) });
  for (const { country, spellings } of CITIES)
    addNames(spellings, { name: spellings[0] ?? '', countries: [country], localities: [...spellings] });
  // Last, so that Georgia is the state.
  for (const { code, name, names, adjectives } of getCountryWords()) {
    const location = { name, countries: [code], localities: [] };
    addNames(names, location, adjectives.length < MIN_ADJECTIVES_OF_COMMON_COUNTRY ? { isRare: true } : {});
    addNames(adjectives, location, { isAdjective: true });
  }
}

const splitList = (list: string): string[] => list.split(',').map((entry) => entry.trim());

const toTitleCase = (name: string): string =>
  name.length <= 3
    ? name.toUpperCase()
    : name.replace(/(^|\s)\p{L}/gu, (wordStart) => wordStart.toUpperCase());
