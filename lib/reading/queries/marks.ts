import type { QueryChange, QueryCompanies } from '#contract/interpretation.ts';
import { findLongestTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { isUnspaced, normalizeSpelling, plainWords } from '#domain/market/people-search/word-forms.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { findRespelling, findWords, type QueryLexicon, type QueryTerm } from './query-lexicon.ts';
import type { GrammarWord } from './query-words.ts';
import { type HeadCount, SIZE_SIGN } from './read-sizes.ts';

/** A phrase of a query and its possible meanings; a comma or a period is its own mark. */
export interface Mark extends QueryTerm {
  readonly words: readonly string[];
  /** As written in the query. */
  readonly written: string;
  readonly stop?: 'comma' | 'full';
  /** The word is in no lexicon. */
  readonly isUnknown?: true;
  /** Not understood, and not part of a title. */
  readonly isAside?: true;
  readonly hasCapital: boolean;
  /** What it says about companies. */
  readonly company?: QueryCompanies;
  /** A limit on how many are wanted. */
  readonly limit?: {
    readonly per_account: number | null;
    readonly total: number | null;
    /** "One each": of each role, or of each account. */
    readonly isEach?: true;
  };
  /** The word was probably misspelled and is read as this one. */
  readonly guess?: string;
  /** Whether they came or left. */
  readonly change?: QueryChange;
}

type Terms = QueryLexicon['terms'];

interface Token {
  /** As the lexicon writes it. */
  readonly word: string;
  readonly written: string;
  readonly company?: QueryCompanies;
  readonly isAside?: true;
  readonly guess?: string;
}

/** Longer than a query may be. Limits the work for other callers. */
const MAX_LENGTH = 2_000;

/** Ordinary words that are also names. They count as names only if written as names. */
const NAMES_IN_CAPITALS: ReadonlySet<string> = new Set(
  'us nice cork essen georgia mobile reading states'.split(' '),
);

/** The context of a query. */
export interface QueryContext {
  /** Names of companies it may be about. */
  readonly companies: readonly string[];
  readonly sizes: readonly HeadCount[];
}

export function findMarks(lexicon: QueryLexicon, query: string, context: QueryContext): Mark[] {
  const { terms, longest } = lexicon;
  const tokens = tokenizeQuery(lexicon, query.slice(0, MAX_LENGTH), context);
  const words = tokens.map(({ word }) => word);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { company, isAside } = tokens[at] ?? {};
    let { term, length } =
      (company ?? isAside) ? { term: undefined, length: 1 } : findLongestTerm(terms, longest, words, at);
    const meant = company || isAside || term ? undefined : findRespelling(lexicon, words, at);
    if (meant !== undefined) {
      words[at + 1] = meant;
      ({ term, length } = findLongestTerm(terms, longest, words, at));
    }
    const phraseTokens = tokens.slice(at, at + length);
    const written = [...new Set(phraseTokens.map((token) => token.written))].join(' ');
    const first = tokens[at]?.written ?? '';
    marks.push({
      ...(phraseTokens.some((token) => token.guess) && { guess: words.slice(at, at + length).join(' ') }),
      ...(isAside && { isAside }),
      ...(company
        ? { company }
        : isAside
          ? {}
          : findMeaning(terms, term, words.slice(at, at + length), first, tokens, at)),
      words: words.slice(at, at + length),
      written,
      hasCapital: first !== first.toLowerCase(),
    });
    at += length;
  }
  return marks;
}

function findMeaning(
  terms: Terms,
  term: QueryTerm | undefined,
  words: readonly string[],
  written: string,
  tokens: readonly Token[],
  at: number,
): Omit<Mark, 'words' | 'written' | 'hasCapital'> {
  const [word = ''] = words;
  if (word === ',' || word === '/') return { stop: 'comma' };
  if (/^[.;:!?|–—\n]$/.test(word)) return { stop: 'full' };
  if (/^\d+$/.test(word)) return { number: Number(word.slice(0, 6)) };
  if (term === undefined) return { isUnknown: true };
  if (words.length > 1) return term;
  // French for please; the rank is written in capitals.
  if (word === 'svp' && isFrench(tokens)) return { word: 'filler' };
  // Alone it is French for nobody, after an article a person.
  if (word === 'personne' && PERSON_AFTER.test(tokens[at - 1]?.word ?? '')) return { word: 'anyone' };
  // In capitals it is the German company, otherwise a Romance verb for signing.
  if (word === 'firma' && written === 'Firma') return { word: 'company' };
  if (word === 'people' && isDepartment(terms, written, tokens, at)) return terms.get('hr') ?? term;
  if (word === 'it') return isComputing(terms, written, tokens, at) ? term : { word: 'filler' };
  if (NAMES_IN_CAPITALS.has(word) && !isName(written, tokens, at)) {
    const { location: _, ...rest } = term;
    return rest.word === undefined && rest.work === undefined ? { word: 'filler' } : rest;
  }
  return term;
}

const isRank = (terms: Terms, word = ''): boolean =>
  word === 'heads' || terms.get(word)?.levels !== undefined;

/** "Head of People", "VP People": HR in the words of titles. "Directors of people who drive" goes on. */
function isDepartment(terms: Terms, written: string, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  if (before !== 'of') return written !== 'people' && isRank(terms, before);
  return isRank(terms, tokens[at - 2]?.word) && terms.get(tokens[at + 1]?.word ?? '')?.word !== 'who';
}

/** "us" after "in the" is a country, also in lower case. */
function isName(written: string, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  return written !== written.toLowerCase() || ['the', 'in', 'from', 'across'].includes(before);
}

/** In lower case "it" is a department only next to a rank or a job: "head of it", "it procurement". */
function isComputing(terms: Terms, written: string, tokens: readonly Token[], at: number): boolean {
  if (written === 'IT' || tokens.length === 1) return true;
  const before = tokens[at - 1]?.word ?? '';
  const next = terms.get(tokens[at + 1]?.word ?? '');
  if ((next?.work ?? next?.levels) !== undefined) return true;
  if (before === 'of' && isRank(terms, tokens[at - 2]?.word)) return true;
  return ['of', 'for', 'vp', 'in', 'or', 'and', 'not'].includes(before) && tokens.length < 12;
}

const PERSON_AFTER = /^(?:la|une|cette|quelle|seule?|par|\d+)$/;
const FRENCH_WORDS: ReadonlySet<string> = new Set('le la les des du je une en au aux et ou'.split(' '));
const isFrench = (tokens: readonly Token[]): boolean =>
  tokens.some(({ written }) => FRENCH_WORDS.has(written));

/** "don't", "isnt": the negation becomes a separate word. */
const NEGATED = /\b(do|does|did|is|are|was|were|has|have|had|ca|wo|would|should|could|need|must)n[’'`]?t\b/gi;

function tokenizeQuery(lexicon: QueryLexicon, query: string, context: QueryContext): Token[] {
  const text = normalizeSpelling(query.normalize('NFKC'))
    .replace(NEGATED, '$1 not')
    .replace(/\bn ?- ?1\b/gi, ' direct reports ')
    .replace(/(?:['’`]s|(?<=s)['’`]) (?:boss(?:es)?|superiors?|(?:line )?managers?)\b/gi, ' superiors')
    .replace(/['’`]s (?:teams?|deput(?:y|ies)|reports|direct reports|people|org)\b/gi, ' direct reports')
    .replace(/['’`]s\b/g, '')
    .replace(/s['’](?=\s)/g, 's')
    .replace(
      /\b(excl|incl|exkl|inkl|max|min|approx|ca|bzw|resp|esp|dept|sr|jr|techn|kaufm|stv|st|ste)\./gi,
      '$1 ',
    )
    .replace(/\bw\/o\b/gi, 'without')
    .replace(/\bw\//gi, 'with ')
    .replace(/(?<=\p{L}{2})\+(?=[\s,.;)]|$)/gu, ' or above ')
    .replace(/(?<=\d)\s?\+/g, ' ')
    .replace(/@/g, ' at ')
    .replace(/[()[\]•]/g, ' , ')
    .replace(/[&+]/g, ' and ')
    .replace(/\s[-–—]+\s/g, ' — ');
  const found =
    text.match(new RegExp(`${SIZE_SIGN}\\d+|\\bnon-(?=\\p{L})|[\\p{L}\\p{M}\\p{N}]+|[,/.;:!?|—\\n]`, 'gu')) ??
    [];
  const plain = found.map((written) => foldAccents(written).slice(0, 60).replace('-', ''));
  const names = createNameIndex(lexicon, context.companies);
  const tokens: Token[] = [];
  for (let at = 0; at < found.length; ) {
    const written = found[at] ?? '';
    const word = plain[at] ?? '';
    const size = written.startsWith(SIZE_SIGN) ? context.sizes[Number(written.slice(1))] : undefined;
    const name = names.get(word)?.find((one) => isMentioned(one, found, plain, at));
    const length = name?.words.length ?? 1;
    if (size?.isMoney) {
      tokens.push({ word: '', written: size.written, isAside: true });
    } else if (size) {
      const company = { ...createAnyCompany(), employees_min: size.min, employees_max: size.max };
      tokens.push({ word: '', written: size.written, company });
    } else if (name) {
      const company = { ...createAnyCompany(), names: [name.name] };
      tokens.push({ word: '', written: found.slice(at, at + length).join(' '), company });
    } else {
      const before = tokens.at(-1);
      // "Anna Keller" is nobody's typo.
      const isSurely = isCapital(before?.written) && !lexicon.words.has(before?.word ?? '');
      const isName = before && isCapital(written) ? (isSurely ? 'surely' : 'maybe') : 'no';
      const { words, isGuess } = /[\p{L}\p{N}]/u.test(word)
        ? findWords(lexicon, word, before?.word, isName)
        : { words: [word], isGuess: false };
      tokens.push(
        ...words.map((one, part) => ({
          word: one,
          written: sliceWritten(written, words, part),
          ...(isGuess && { guess: one }),
        })),
      );
    }
    at += length;
  }
  return tokens;
}

const isCapital = (written = ''): boolean => /^\p{Lu}\p{Ll}/u.test(written);

/** Of words without spaces between them, each is named alone. */
function sliceWritten(written: string, words: readonly string[], part: number): string {
  if (!isUnspaced(written) || words.join('').length !== written.length) return written;
  const from = words.slice(0, part).join('').length;
  return written.slice(from, from + (words[part]?.length ?? 0));
}

/** Whether the query has an unknown or capitalized word. Without one, it names no company. */
export const mayNameCompany = ({ words }: QueryLexicon, query: string): boolean =>
  (query.slice(0, MAX_LENGTH).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word, at) => !words.has(foldAccents(word)) || (at > 0 && /^\p{Lu}\p{Ll}/u.test(word)),
  );

interface CompanyName {
  readonly name: string;
  readonly words: readonly string[];
  /** The words also mean something else, so they are a name only in capitals. */
  readonly isOrdinary: boolean;
}

/** Long enough to be a name by itself: "Aldershaw" for Aldershaw Software. */
const SHORTEST_NAME = 4;

/** Names by their first word, the longest first. */
function createNameIndex({ words }: QueryLexicon, companies: readonly string[]): Map<string, CompanyName[]> {
  const names = companies.flatMap((name): CompanyName[] => {
    const all = plainWords(name);
    const [first = ''] = all;
    const isOrdinary = all.every((word) => words.has(word));
    const fullName = { name, words: all, isOrdinary };
    const isDistinctive = first.length >= SHORTEST_NAME && !words.has(first) && all.length > 1;
    return isDistinctive ? [fullName, { name, words: [first], isOrdinary: false }] : [fullName];
  });
  return Map.groupBy(
    names.filter((one) => one.words.length > 0).toSorted((a, b) => b.words.length - a.words.length),
    ({ words: [first = ''] }) => first,
  );
}

const isMentioned = (
  { words, isOrdinary }: CompanyName,
  written: readonly string[],
  plain: readonly string[],
  at: number,
): boolean =>
  words.every(
    (word, step) =>
      plain[at + step] === word && (!isOrdinary || written[at + step] !== written[at + step]?.toLowerCase()),
  );

export const isWord = (mark: Mark | undefined, ...kinds: readonly GrammarWord[]): boolean =>
  mark?.word !== undefined &&
  kinds.includes(mark.word) &&
  mark.work === undefined &&
  mark.levels === undefined &&
  mark.location === undefined;

/** Where this part of the query ends: at the first such mark from here, or with the query. */
export function findEnd(
  marks: readonly Mark[],
  from: number,
  ends: (mark: Mark, at: number) => boolean = ({ stop }) => stop !== undefined,
): number {
  const end = marks.findIndex((mark, at) => at >= from && ends(mark, at));
  return end < 0 ? marks.length : end;
}

const isMeant = (mark: Mark): boolean => !isWord(mark, 'filler');

/** The next mark that isn't a filler. */
export const findNext = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.slice(at + 1).find(isMeant);

export const findPrevious = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.slice(0, at).findLast(isMeant);

/** Whether what was said ends before this mark. */
export const isClauseEnd = (mark: Mark | undefined): boolean =>
  mark === undefined ||
  mark.stop !== undefined ||
  isWord(mark, 'in', 'at', 'or', 'and', 'resume', 'not', 'filler');
