import { isWord, type Mark } from './wish-marks.ts';
import type { WishLexicon } from './wish-terms.ts';

/** Before "per account" these count as one. */
const ARTICLES: ReadonlySet<string> = new Set(
  'a an ein einen einer un uno een um single only jeden'.split(' '),
);
const COMPARISONS = ['below', 'above', 'atLeast', 'atMost'] as const;

/**
 * Turns numbers into limits: "two engineers per account" into so many of each account, "ten CFOs" into so many in all.
 * A number that doesn't count people ("under 30", "6 months") is not understood.
 */
export function withCounts({ each }: Pick<WishLexicon, 'each'>, marks: readonly Mark[]): Mark[] {
  const read = [...marks];
  for (const [at, mark] of marks.entries()) if (isEach(each, marks, at)) limitBefore(read, at, mark);
  for (const [at, mark] of read.entries()) {
    if (mark.number === undefined) continue;
    if (countsPeople(read, at)) setLimit(read, at, { per_account: null, total: mark.number });
    else if (/\d/.test(mark.written)) setAside(read, at);
  }
  return read.filter(({ words }) => words.length > 0);
}

/** "per account", "from each company": with traits behind it the noun still says which companies. */
const isEach = (each: ReadonlySet<string>, marks: readonly Mark[], at: number): boolean =>
  each.has(marks[at]?.words.join(' ') ?? '') && marks[at + 1]?.word === 'company';

const nothing = (mark: Mark): Mark => ({ words: [], written: mark.written, hasCapital: false });

function limitBefore(marks: Mark[], at: number, each: Mark): void {
  const start = marks.findLastIndex((mark, index) => index < at && mark.stop === 'full') + 1;
  const before = marks.slice(start, at);
  marks[at] = nothing(each);
  const noun = marks[at + 1];
  // "At each company in Germany" says which companies; "per account in Germany" says where the people are.
  const isPer = /^(?:per|pro|par|por|je|na)$/.test(each.words.join(' '));
  const hasTraits = !isPer && (isWord(marks[at + 2], 'in', 'at', 'not', 'outside') || marks[at + 2]?.company);
  if (noun?.word === 'company' && !hasTraits) marks[at + 1] = nothing(noun);
  const numbers = before.flatMap(({ number }, index) => (number ? [{ at: start + index, number }] : []));
  for (const one of numbers) setLimit(marks, one.at, { per_account: one.number, total: null });
  const article = before.findLastIndex(({ words }) => ARTICLES.has(words[0] ?? ''));
  if (numbers.length === 0 && article >= 0) setLimit(marks, start + article, { per_account: 1, total: null });
}

function setLimit(marks: Mark[], at: number, limit: NonNullable<Mark['limit']>): void {
  const { words, written } = marks[at] as Mark;
  marks[at] = { words, written, hasCapital: false, limit };
  // "At most two", "no more than two", "just one" say no more than the number does.
  for (let before = at - 1; isComparison(marks[before]); before--)
    marks[before] = nothing(marks[before] as Mark);
}

const isComparison = (mark: Mark | undefined): boolean =>
  isWord(mark, ...COMPARISONS) ||
  isWord(mark, 'not') ||
  mark?.words[0] === 'just' ||
  mark?.words[0] === 'only';

/** A number right before people of some kind. */
function countsPeople(marks: readonly Mark[], at: number): boolean {
  const { number = 0, words } = marks[at] as Mark;
  const isWritten = !/\d/.test(words[0] ?? '');
  if (number < (isWritten ? 2 : 1) || isWord(marks[at - 1], ...COMPARISONS, 'belowOf')) return false;
  const next = marks.slice(at + 1, at + 4).find((mark) => !isWord(mark, 'filler'));
  return (
    next !== undefined &&
    (next.work !== undefined ||
      next.levels !== undefined ||
      isWord(next, 'anyone') ||
      next.isAdjective === true)
  );
}

function setAside(marks: Mark[], at: number): void {
  const mark = marks[at] as Mark;
  const before = marks[at - 1];
  const isCompared = before !== undefined && isWord(before, ...COMPARISONS);
  const written = isCompared ? `${before.written} ${mark.written}` : mark.written;
  if (isCompared) marks[at - 1] = nothing(before);
  marks[at] = { words: mark.words, written, hasCapital: false, isAside: true };
}
