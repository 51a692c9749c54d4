import { isClauseEnd, isWord, type Mark } from './marks.ts';
import type { QueryLexicon } from './query-lexicon.ts';

/** Before "per account" these count as one. */
const ARTICLES: ReadonlySet<string> = new Set(
  'a an ein einen einer un uno een um single only jeden'.split(' '),
);
const COMPARISONS = ['below', 'above', 'atLeast', 'atMost'] as const;
/** Without a noun: "one each", "je einer". */
const EACH_ONE =
  /^(?:each|of each|from each|apiece|every|je|jeweils|chacun|chacune|cada|cada uno|ciascuno|elk|ieder|各社|一社|会社ごと|ずつ|名ずつ|人ずつ)$/;
/**
 * Turns numbers into limits: "two engineers per account" into so many of each account, "ten CFOs" or "max 3" into so
 * many in all, "one each" into so many of each role or account. A number that doesn't count people ("under 30", "6
 * months") is not understood.
 */
export function readCounts({ each }: Pick<QueryLexicon, 'each'>, marks: readonly Mark[]): Mark[] {
  const read = [...marks];
  for (const [at, mark] of marks.entries()) {
    if (isEach(each, marks, at)) limitBefore(read, at, mark);
    // "Two per site", "every depot": directories don't know at which site people work.
    else if (mark.words.length === 1 && each.has(mark.words[0] ?? '') && isSomewhere(marks, at + 1))
      setApart(read, at);
  }
  for (const [at, { number }] of read.entries()) {
    if (number === undefined) continue;
    if (!isEachOne(read, at) && isTotal(read, at)) setLimit(read, at, { per_account: null, total: number });
  }
  for (const [at, mark] of read.entries()) {
    const { number } = mark;
    if (number === undefined) continue;
    if (isEachOne(read, at)) setEachOne(read, at, number);
    else if (number > 1 || /\d/.test(mark.written)) setAside(read, at);
  }
  return read.filter(({ words }) => words.length > 0);
}

/** "per account", "from each company": with traits behind it the noun still says which companies. */
const isEach = (each: ReadonlySet<string>, marks: readonly Mark[], at: number): boolean =>
  each.has(marks[at]?.words.join(' ') ?? '') && marks[at + 1]?.word === 'company';

/** A department, a site or a country, not a title that starts with one. */
const isSomewhere = (marks: readonly Mark[], at: number): boolean =>
  (marks[at]?.work?.isNoun === false || isWord(marks[at], 'dropped')) && isClauseEnd(marks[at + 1]);

function setApart(marks: Mark[], at: number): void {
  const from = marks[at - 1]?.number === undefined ? at : at - 1;
  const written = marks.slice(from, at + 2).map((mark) => mark.written);
  for (let next = from; next < at + 2; next++) marks[next] = createEmpty(marks[next] as Mark);
  marks[from] = { words: written, written: written.join(' '), hasCapital: false, isAside: true };
}

const createEmpty = (mark: Mark): Mark => ({ words: [], written: mark.written, hasCapital: false });

function limitBefore(marks: Mark[], at: number, each: Mark): void {
  const start = marks.findLastIndex((mark, index) => index < at && mark.stop === 'full') + 1;
  const before = marks.slice(start, at);
  marks[at] = createEmpty(each);
  const noun = marks[at + 1];
  // "At each company in Germany" says which companies; "per account in Germany" says where the people are.
  const isPer = /^(?:per|pro|par|por|je|na)$/.test(each.words.join(' '));
  const hasTraits = !isPer && (isWord(marks[at + 2], 'in', 'at', 'not', 'outside') || marks[at + 2]?.company);
  if (noun?.word === 'company' && !hasTraits) marks[at + 1] = createEmpty(noun);
  const numbers = before.flatMap(({ number }, index) => (number ? [{ at: start + index, number }] : []));
  // "5 CFOs, one per account": a number right before it is the only one it is about.
  const adjacent = numbers.filter((one) => one.at === at - 1);
  const article = before.findLastIndex(({ words }) => ARTICLES.has(words[0] ?? ''));
  const isOne = article >= 0 && (numbers.length === 0 || start + article === at - 1);
  if (isOne) setLimit(marks, start + article, { per_account: 1, total: null });
  else
    for (const one of adjacent.length > 0 ? adjacent : numbers)
      setLimit(marks, one.at, { per_account: one.number, total: null });
}

function setLimit(marks: Mark[], at: number, limit: NonNullable<Mark['limit']>): void {
  const { words, written } = marks[at] as Mark;
  marks[at] = { words, written, hasCapital: false, limit };
  // "At most two", "no more than two", "just one", "two in total" say no more than the number does.
  for (let before = at - 1; isComparison(marks[before]); before--)
    marks[before] = createEmpty(marks[before] as Mark);
  for (let after = at + 1; isComparison(marks[after]); after++)
    marks[after] = createEmpty(marks[after] as Mark);
}

const isComparison = (mark: Mark | undefined): boolean =>
  isWord(mark, ...COMPARISONS, 'inAll') ||
  isWord(mark, 'not') ||
  ['just', 'only', 'first', 'top'].includes(mark?.words[0] ?? '');

const isEachWord = (mark: Mark | undefined): boolean => EACH_ONE.test(mark?.words.join(' ') ?? '');

/** "One each", "one of each", "jeweils einer". */
function isEachOne(marks: readonly Mark[], at: number): boolean {
  const next = isWord(marks[at + 1], 'at') ? marks[at + 2] : marks[at + 1];
  return isEachWord(next) || isEachWord(marks[at - 1]);
}

function setEachOne(marks: Mark[], at: number, number: number): void {
  for (const near of [at - 1, at + 1, at + 2])
    if (isEachWord(marks[near])) marks[near] = createEmpty(marks[near] as Mark);
  setLimit(marks, at, { per_account: number, total: null, isEach: true });
}

/** A number right before people of some kind, "max 3", "the first 5", "10 in total". */
function isTotal(marks: readonly Mark[], at: number): boolean {
  const { number = 0, words } = marks[at] as Mark;
  if (number === 0) return false;
  const before = marks[at - 1];
  const next = marks.slice(at + 1, at + 4).find((mark) => !isWord(mark, 'filler'));
  if (isWord(next, 'inAll')) return true;
  const isLast =
    next === undefined || next.stop !== undefined || isWord(next, 'in', 'at', 'who', 'and', 'atMost');
  if (isWord(before, 'atMost') || ['first', 'top'].includes(before?.words[0] ?? ''))
    return isLast || isPeople(next);
  const isWritten = !/\d/.test(words[0] ?? '');
  if (number < (isWritten ? 2 : 1) || isWord(before, ...COMPARISONS, 'related')) return false;
  return isPeople(next);
}

const isPeople = (mark: Mark | undefined): boolean =>
  mark !== undefined &&
  (mark.work !== undefined ||
    mark.levels !== undefined ||
    isWord(mark, 'anyone') ||
    mark.isAdjective === true);

function setAside(marks: Mark[], at: number): void {
  const mark = marks[at] as Mark;
  const before = marks[at - 1];
  const isCompared = before !== undefined && isWord(before, ...COMPARISONS);
  const written = isCompared ? `${before.written} ${mark.written}` : mark.written;
  if (isCompared) marks[at - 1] = createEmpty(before);
  marks[at] = { words: mark.words, written, hasCapital: false, isAside: true };
}
