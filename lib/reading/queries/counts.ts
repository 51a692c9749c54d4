import { splitPhraseList } from '#domain/market/people-search/word-forms.ts';
import { createAside, isClauseEnd, isWord, type Mark } from './marks.ts';
import { WORDS } from './query-words.ts';

/** Before "per account" these count as one. */
const ARTICLE = /^(?:a|an|ein|einen|einer|un|uno|een|um|single|only|jeden)$/;
/** Without a noun: "one each", "je einer". */
const EACH_ONE =
  /^(?:each|of each|from each|apiece|every|je|jeweils|chacun|chacune|cada|cada uno|ciascuno|elk|ieder|各社|一社|会社ごと|ずつ|名ずつ|人ずつ)$/;
/** "Per account", "at each company"; most of these words are prepositions as well. */
const EACH: ReadonlySet<string> = new Set(splitPhraseList(WORDS.each));
const COMPARISONS = ['below', 'above', 'atLeast', 'atMost'] as const;

const isEmpty = ({ words }: Mark): boolean => words.length === 0;
const createEmpty = ({ written }: Mark): Mark => ({ words: [], written, hasCapital: false });
const joinWords = (mark: Mark | undefined): string => mark?.words.join(' ') ?? '';

/**
 * Turns numbers into limits: "two engineers per account" into so many of each account, "ten CFOs" or "max 3" into so
 * many in all. A number that doesn't count people ("under 30", "6 months") is not understood.
 */
export function readCounts(marks: readonly Mark[]): Mark[] {
  const read = [...marks];
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1];
    if (!EACH.has(joinWords(mark))) continue;
    if (next?.word === 'company') limitBefore(read, at);
    // "Two per site", "every depot": directories don't know at which site people work.
    else if (mark.words.length === 1 && (next?.work?.isNoun === false || isWord(next, 'dropped')))
      nameUnit(read, at);
  }
  for (const [at, { number, limit, written }] of read.entries()) {
    if (number === undefined || limit) continue;
    const each = [at - 1, at + 1, at + 2].find((near) => isAlone(read, near, at));
    const isOfOneRole = read.filter(({ levels, work }) => levels ?? work?.isNoun).length < 2;
    if (each !== undefined) {
      const stated = createAside([read[at] as Mark, read[each] as Mark]);
      read[each] = createEmpty(read[each] as Mark);
      // "A CFO, a CTO and a COO, one each" may mean each role or each account.
      if (isOfOneRole) setLimit(read, at, { per_account: number, total: null });
      else read[at] = stated;
    } else if (isTotal(read, at)) setLimit(read, at, { per_account: null, total: number });
    else if (number > 1 || /\d/.test(written)) nameNumber(read, at);
  }
  return read.filter((mark) => !isEmpty(mark));
}

/** "One each", but not "one from each site". */
function isAlone(marks: readonly Mark[], at: number, number: number): boolean {
  const next = marks.slice(Math.max(at, number) + 1).find((mark) => !isEmpty(mark));
  const isLast = next === undefined || isClauseEnd(next) || isWord(next, 'in', 'atMost');
  return EACH_ONE.test(joinWords(marks[at])) && (at < number || isLast);
}

/** The number before "per account" in its sentence, or an article. */
function limitBefore(marks: Mark[], at: number): void {
  const start = marks.findLastIndex((mark, index) => index < at && mark.stop === 'full') + 1;
  const before = marks.slice(start, at);
  const each = marks[at] as Mark;
  marks[at] = createEmpty(each);
  // "At each company in Germany" says which companies; "per account in Germany" says where the people are.
  const isPer = /^(?:per|pro|par|por|je|na)$/.test(joinWords(each));
  const next = marks[at + 2];
  const hasTraits = !isPer && (isWord(next, 'in', 'at', 'not', 'outside') || next?.company);
  const noun = marks[at + 1];
  if (noun && !hasTraits && (noun.industry ?? noun.size) === undefined) marks[at + 1] = createEmpty(noun);
  const numbers = before.flatMap(({ number }, index) => (number ? [{ at: start + index, number }] : []));
  // "5 CFOs, one per account": a number right before it is the only one it is about.
  const adjacent = numbers.filter((one) => one.at === at - 1);
  const article = before.findLastIndex(({ words }) => ARTICLE.test(words[0] ?? ''));
  if (article >= 0 && (numbers.length === 0 || start + article === at - 1))
    setLimit(marks, start + article, { per_account: 1, total: null });
  else
    for (const one of adjacent.length > 0 ? adjacent : numbers)
      setLimit(marks, one.at, { per_account: one.number, total: null });
}

/** "At most two", "no more than two", "just one", "two in total" say no more than the limit does. */
function setLimit(marks: Mark[], at: number, limit: NonNullable<Mark['limit']>): void {
  const { words, written } = marks[at] as Mark;
  marks[at] = { words, written, hasCapital: false, limit };
  const isComparison = (mark: Mark | undefined): boolean =>
    isWord(mark, ...COMPARISONS, 'inAll', 'not') || /^(?:just|only|first|top)$/.test(mark?.words[0] ?? '');
  for (const step of [-1, 1])
    for (let near = at + step; isComparison(marks[near]); near += step)
      marks[near] = createEmpty(marks[near] as Mark);
}

/** A number right before people of some kind, "max 3", "the first 5", "10 in total". */
function isTotal(marks: readonly Mark[], at: number): boolean {
  const { number = 0, written } = marks[at] as Mark;
  if (number === 0) return false;
  const before = marks[at - 1];
  const next = marks.slice(at + 1, at + 4).find((mark) => !isWord(mark, 'filler') && !isEmpty(mark));
  if (isWord(next, 'inAll')) return true;
  const isLast =
    next === undefined || next.stop !== undefined || isWord(next, 'in', 'at', 'who', 'and', 'atMost');
  const isPeople =
    next?.work !== undefined ||
    next?.levels !== undefined ||
    isWord(next, 'anyone') ||
    next?.isAdjective === true;
  if (isWord(before, 'atMost') || /^(?:first|top)$/.test(before?.words[0] ?? '')) return isLast || isPeople;
  if (number < (/\d/.test(written) ? 1 : 2) || isWord(before, ...COMPARISONS, 'related')) return false;
  return isPeople;
}

function nameUnit(marks: Mark[], at: number): void {
  const after = marks[at + 2];
  if (after !== undefined && !isClauseEnd(after) && !isWord(after, 'in', 'at', 'filler')) return;
  const from = marks[at - 1]?.number === undefined ? at : at - 1;
  const named = marks.slice(from, at + 2);
  marks.splice(from, named.length, createAside(named), ...named.slice(1).map(createEmpty));
}

function nameNumber(marks: Mark[], at: number): void {
  const before = marks[at - 1];
  const isCompared = before !== undefined && isWord(before, ...COMPARISONS);
  marks[at] = createAside(marks.slice(isCompared ? at - 1 : at, at + 1));
  if (isCompared) marks[at - 1] = createEmpty(before);
}
