import type { QueryChange, QueryCompanies } from '#contract/interpretation.ts';
import { findLongestTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { isUnspaced, normalizeSpelling, plainWords } from '#domain/market/people-search/word-forms.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import type { QueryLexicon, QueryTerm } from './query-lexicon.ts';
import type { GrammarWord } from './query-words.ts';
import { readSizes, SIZE_SIGN } from './read-sizes.ts';
import { findWords } from './spelling.ts';

/** A phrase of a query and its possible meanings; a comma or a period is its own mark. */
export interface Mark extends QueryTerm {
  readonly words: readonly string[];
  /** As written in the query. */
  readonly written: string;
  readonly stop?: 'comma' | 'full';
  /** The word is in no lexicon. */
  readonly isUnknown?: true;
  /** No search can filter by it. It is named as not understood. */
  readonly isAside?: true;
  readonly hasCapital: boolean;
  /** What it says about companies. */
  readonly company?: QueryCompanies;
  /** A limit on how many are wanted. */
  readonly limit?: { readonly per_account: number | null; readonly total: number | null };
  /** The word was probably misspelled and is read as this one. */
  readonly guess?: string;
  /** Whether they came or left. */
  readonly change?: QueryChange;
}

/** Longer than a query may be. Limits the work for other callers. */
const MAX_LENGTH = 2_000;

/** How a wording is spelled out before its words are looked up. */
const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(do|does|did|is|are|was|were|has|have|had|ca|wo|would|should|could|need|must)n[’'`]?t\b/gi, '$1 not'],
  [/\b(?:keep|leave)(?:ing)? ([^.;:\n]{1,60}?) out\b/gi, 'not $1;'],
  [/\bn ?- ?1\b/gi, ' direct reports '],
  [/(?:['’`]s|(?<=s)['’`]) (?:boss(?:es)?|superiors?|(?:line )?managers?)\b/gi, ' superiors'],
  [/['’`]s (?:teams?|deput(?:y|ies)|reports|direct reports|people|org)\b/gi, ' direct reports'],
  [/['’`]s\b/g, ''],
  [/s['’](?=\s)/g, 's'],
  [/\b(excl|incl|exkl|inkl|max|min|approx|ca|bzw|resp|esp|dept|sr|jr|techn|kaufm|stv|st|ste)\./gi, '$1 '],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\//gi, 'with '],
  [/(?<=\p{L}{2})\+(?=[\s,.;)]|$)/gu, ' or above '],
  [/(?<=\d)\s?\+/g, ' '],
  [/@/g, ' at '],
  [/[()[\]•]/g, ' , '],
  [/[&+]/g, ' and '],
  [/\s[-–—]+\s/g, ' — '],
  // Dutch writes it so, and a hurried hand.
  [/\bsucces\b(?! client)/gi, 'success'],
  // A rank, unless someone does it.
  [/(?<!\b(?:who|that|whoever|which|he|she) (?:\w+ly )?)\bheads\b(?! up\b)/gi, 'head'],
  // Someone who leads is no rank.
  [/(?<=\b(?:who|that|whoever|which|he|she) (?:\w+ly )?)leads\b|\bleads(?= (?:a|the)\b)/gi, 'manages'],
  [
    /\b(?:manag(?:e|es|ing)|leads?|supervis(?:e|es|ing)|runs?) (?:people|anyone|anybody|others|(?:a )?teams?)\b/gi,
    'management',
  ],
  [/\b(?:nothing|nobody|no one|none|not) (?:below|under)\b/gi, 'at least'],
  [/\b(?:nothing|nobody|no one|none|not) (?:above|over)\b/gi, 'at most'],
  // The department, which titles call people.
  [/\b((?:vps?|heads?|directors?) of) people\b(?! (?:who|that))/gi, '$1 HR'],
  [/\b(VPs?|Heads?|Directors?) People\b/g, '$1 HR'],
  // French for please; the rank is written in capitals.
  [/(?<=\b(?:les?|la|des|du|une?) [^,.;]{1,60} )svp\b/g, ' '],
  // After an article it is a person, alone French for nobody.
  [/(?<=\b(?:la|une|cette|quelle|seule?|par|\d+) )personne\b/gi, 'personnes'],
  // In capitals the German company, otherwise a Romance verb for signing.
  [/\bFirma\b/g, 'Unternehmen'],
  // The city, not the article.
  [/\bLA\b(?! \p{Lu}{3})/gu, 'Los Angeles'],
  // Portuguese for "in".
  [/\bno (?=(?:brasil|porto|rio|chile|canadá|japão|reino unido)\b)/gi, 'em '],
];

interface Token {
  /** As the lexicon writes it. */
  readonly word: string;
  readonly written: string;
  /** What was read before any word: a head count, an amount of money, a company's name. */
  readonly read?: Pick<Mark, 'company' | 'isAside'>;
  readonly guess?: string;
}

export function findMarks(lexicon: QueryLexicon, query: string, companies: readonly string[]): Mark[] {
  const { terms, longest } = lexicon;
  const tokens = tokenizeQuery(lexicon, query.slice(0, MAX_LENGTH), companies);
  const words = tokens.map(({ word }) => word);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { read, written: first = '' } = tokens[at] ?? {};
    const { term, length } = read
      ? { term: undefined, length: 1 }
      : findLongestTerm(terms, longest, words, at);
    const phrase = tokens.slice(at, at + length);
    const phraseWords = words.slice(at, at + length);
    marks.push({
      ...(read ?? (length > 1 ? term : findMeaning(lexicon, term, tokens, at))),
      ...(phrase.some(({ guess }) => guess) && { guess: phraseWords.join(' ') }),
      words: phraseWords,
      written: [...new Set(phrase.map(({ written }) => written))].join(' '),
      hasCapital: first !== first.toLowerCase(),
    });
    at += length;
  }
  return marks;
}

/** Ordinary words that are also names. They count as names only if written as names. */
const NAMES_IN_CAPITALS: ReadonlySet<string> = new Set(
  'us nice cork essen georgia mobile reading states'.split(' '),
);

function findMeaning(
  { terms }: QueryLexicon,
  term: QueryTerm | undefined,
  tokens: readonly Token[],
  at: number,
): Partial<Mark> {
  const { word = '', written = '' } = tokens[at] ?? {};
  if (word === ',' || word === '/') return { stop: 'comma' };
  if (/^[.;:!?|–—\n]$/.test(word)) return { stop: 'full' };
  if (/^\d+$/.test(word)) return { number: Number(word.slice(0, 6)) };
  if (term === undefined) return { isUnknown: true };
  const before = tokens[at - 1]?.word ?? '';
  const isLower = written === written.toLowerCase();
  if (word === 'it' && isLower && tokens.length > 1) {
    const next = terms.get(tokens[at + 1]?.word ?? '');
    const isDepartment =
      (next?.work ?? next?.levels) !== undefined || /^(?:of|for|vp|in|or|and|not)$/.test(before);
    return isDepartment ? term : { word: 'filler' };
  }
  if (NAMES_IN_CAPITALS.has(word) && isLower && !/^(?:the|in|from|across)$/.test(before)) {
    const { location: _, ...rest } = term;
    return rest.word === undefined && rest.work === undefined ? { word: 'filler' } : rest;
  }
  return term;
}

function tokenizeQuery(lexicon: QueryLexicon, query: string, companies: readonly string[]): Token[] {
  const { rest, sizes } = readSizes(query);
  const text = SPELLED_OUT.reduce(
    (spelled, [pattern, instead]) => spelled.replace(pattern, instead),
    normalizeSpelling(rest.normalize('NFKC')),
  );
  const found =
    text.match(new RegExp(`${SIZE_SIGN}\\d+|\\bnon-(?=\\p{L})|[\\p{L}\\p{M}\\p{N}]+|[,/.;:!?|—\\n]`, 'gu')) ??
    [];
  const plain = found.map((written) => foldAccents(written).slice(0, 60).replace('-', ''));
  const names = listNames(lexicon, companies);
  const tokens: Token[] = [];
  for (let at = 0; at < found.length; at++) {
    const written = found[at] ?? '';
    const size = written.startsWith(SIZE_SIGN) ? sizes[Number(written.slice(1))] : undefined;
    const name = names.find((one) => isMentioned(one, found, plain, at));
    if (size) {
      const company = { ...createAnyCompany(), employees_min: size.min, employees_max: size.max };
      tokens.push({ word: '', written: size.written, read: size.isMoney ? { isAside: true } : { company } });
    } else if (name) {
      const { length } = name.words;
      const company = { ...createAnyCompany(), names: [name.name] };
      tokens.push({ word: '', written: found.slice(at, at + length).join(' '), read: { company } });
      at += length - 1;
    } else tokens.push(...findTokens(lexicon, written, plain[at] ?? '', tokens.at(-1)));
  }
  return tokens;
}

const isCapital = (written = ''): boolean => /^\p{Lu}\p{Ll}/u.test(written);

function findTokens(lexicon: QueryLexicon, written: string, plain: string, before?: Token): Token[] {
  if (!/[\p{L}\p{N}]/u.test(plain)) return [{ word: plain, written }];
  // "Anna Keller" is nobody's slip.
  const isSurely = isCapital(before?.written) && !lexicon.words.has(before?.word ?? '');
  const isName = before && isCapital(written) ? (isSurely ? 'surely' : 'maybe') : 'no';
  const { words, isGuess } = findWords(lexicon, plain, isName, before?.word);
  // Of words without spaces between them, each is named alone.
  const isCutUp = isUnspaced(written) && words.join('') === written;
  return words.map((word) => ({ word, written: isCutUp ? word : written, ...(isGuess && { guess: word }) }));
}

/** Whether the query has an unknown or capitalized word. Without one, it names no company. */
export const mayNameCompany = ({ words }: QueryLexicon, query: string): boolean =>
  (query.slice(0, MAX_LENGTH).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word, at) => !words.has(foldAccents(word)) || (at > 0 && isCapital(word)),
  );

interface CompanyName {
  readonly name: string;
  readonly words: readonly string[];
  /** The words also mean something else, so they are a name only in capitals. */
  readonly isOrdinary: boolean;
}

/** Long enough to be a name by itself: "Aldershaw" for Aldershaw Software. */
const SHORTEST_NAME = 4;

/** The longest first. */
function listNames({ words }: QueryLexicon, companies: readonly string[]): CompanyName[] {
  const names = companies.flatMap((name): CompanyName[] => {
    const all = plainWords(name);
    const [first = ''] = all;
    const fullName = { name, words: all, isOrdinary: all.every((word) => words.has(word)) };
    const isDistinctive = first.length >= SHORTEST_NAME && !words.has(first) && all.length > 1;
    return isDistinctive ? [fullName, { name, words: [first], isOrdinary: false }] : [fullName];
  });
  return names.filter((one) => one.words.length > 0).toSorted((a, b) => b.words.length - a.words.length);
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
  (mark.work ?? mark.levels ?? mark.location) === undefined;

/** The next mark that isn't a filler. */
export const findNext = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.slice(at + 1).find((mark) => !isWord(mark, 'filler'));

export const findPrevious = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.slice(0, at).findLast((mark) => !isWord(mark, 'filler'));

/** What is said ends here; the first such mark from `from`, or the end. */
export function findEnd(
  marks: readonly Mark[],
  from: number,
  ends: (mark: Mark) => boolean = isClauseEnd,
): number {
  const end = marks.findIndex((mark, at) => at >= from && ends(mark));
  return end < 0 ? marks.length : end;
}

export const isClauseEnd = (mark: Mark): boolean =>
  mark.stop !== undefined || isWord(mark, 'not', 'resume', 'otherwise', 'preferably', 'or', 'and');

/** These marks, none of which a search can filter by, as one. */
export const createAside = (marks: readonly Mark[]): Mark => ({
  words: marks.flatMap(({ words }) => words),
  written: marks.map(({ written }) => written).join(' '),
  hasCapital: false,
  isAside: true,
});
