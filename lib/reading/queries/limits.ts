import { splitPhraseList } from '#domain/market/people-search/word-forms.ts';
import {
  getFirstWord,
  isClauseEnd,
  isGrammarWord,
  joinUnsearchable,
  joinWords,
  type Mark,
  namesRole,
} from './mark.ts';
import { WORDS } from './query-words.ts';

/** Before "per account" these count as one. */
const ARTICLE = /^(?:a|an|ein|einen|einer|un|uno|een|um|single|only|jeden)$/;
/** Without a noun: "one each", "je einer". */
const EACH_ONE =
  /^(?:each|of each|from each|apiece|every|je|jeweils|chacun|chacune|cada|cada uno|ciascuno|elk|ieder|各社|一社|会社ごと|ずつ|名ずつ|人ずつ)$/;
/** "Per account", "at each company"; most of these words are prepositions as well. */
const EACH_WORDS: ReadonlySet<string> = new Set(splitPhraseList(WORDS.each));
const COMPARISONS = ['below', 'above', 'atLeast', 'atMost'] as const;

/**
 * Turns numbers into limits: "two engineers per account" into so many of each account, "ten CFOs" or "max 3" into so
 * many in all. A number that doesn't count people ("under 30", "6 months") is not understood.
 */
export function readLimits(allMarks: readonly Mark[]): Mark[] {
  const marks = [...allMarks];
  for (const [index, mark] of allMarks.entries()) {
    if (!EACH_WORDS.has(joinWords(mark))) continue;
    const nextMark = allMarks[index + 1];
    if (nextMark?.grammarWord === 'company') limitPerAccount(marks, index);
    // "Two per site", "every depot": directories don't know at which site people work.
    else if (
      mark.words.length === 1 &&
      (nextMark?.functionTerm?.isNoun === false || isGrammarWord(nextMark, 'dropped'))
    )
      rejectUnit(marks, index);
  }
  for (const index of marks.keys()) readNumber(marks, index);
  return marks.filter((mark) => !isRemoved(mark));
}

/** Removed marks stay in the list without words until all numbers are read, so that indexes stay the same. */
function removeMark(marks: Mark[], index: number): void {
  marks[index] = { words: [], originalText: marks[index]?.originalText ?? '', hasCapital: false };
}

const isRemoved = ({ words }: Mark): boolean => words.length === 0;

function readNumber(marks: Mark[], index: number): void {
  const mark = marks[index] as Mark;
  const { number, limit, originalText } = mark;
  if (number === undefined || limit) return;
  const eachIndex = [index - 1, index + 1, index + 2].find((nearIndex) => isEachOne(marks, nearIndex, index));
  if (eachIndex !== undefined) {
    const eachMark = marks[eachIndex] as Mark;
    removeMark(marks, eachIndex);
    // "A CFO, a CTO and a COO, one each" may mean each role or each account.
    const namesSeveralRoles =
      marks.filter((otherMark) => otherMark.levels ?? otherMark.functionTerm?.isNoun).length > 1;
    if (namesSeveralRoles) marks[index] = joinUnsearchable([mark, eachMark]);
    else setLimit(marks, index, { per_account: number, total: null });
  } else if (isTotal(marks, index)) setLimit(marks, index, { per_account: null, total: number });
  else if (number > 1 || /\d/.test(originalText)) rejectNumber(marks, index);
}

/** "One each", but not "one from each site". */
function isEachOne(marks: readonly Mark[], index: number, numberIndex: number): boolean {
  if (!EACH_ONE.test(joinWords(marks[index]))) return false;
  const nextMark = marks.slice(Math.max(index, numberIndex) + 1).find((mark) => !isRemoved(mark));
  const isLast = nextMark === undefined || isClauseEnd(nextMark) || isGrammarWord(nextMark, 'in', 'atMost');
  return index < numberIndex || isLast;
}

/** Makes a limit of the numbers before "per account" in its sentence, or of an article. */
function limitPerAccount(marks: Mark[], eachIndex: number): void {
  const sentenceStart =
    marks.slice(0, eachIndex).findLastIndex(({ punctuation }) => punctuation === 'sentence_end') + 1;
  const marksBefore = marks.slice(sentenceStart, eachIndex);
  const numbers = marksBefore.flatMap(({ number }, index) =>
    number ? [{ index: sentenceStart + index, number }] : [],
  );
  const articleIndex = marksBefore.findLastIndex((mark) => ARTICLE.test(getFirstWord(mark)));
  removePerAccount(marks, eachIndex);
  const isOne = articleIndex >= 0 && (numbers.length === 0 || sentenceStart + articleIndex === eachIndex - 1);
  if (isOne) setLimit(marks, sentenceStart + articleIndex, { per_account: 1, total: null });
  else {
    // "5 CFOs, one per account": a number right before it is the only one it is about.
    const adjacentNumbers = numbers.filter(({ index }) => index === eachIndex - 1);
    for (const { index, number } of adjacentNumbers.length > 0 ? adjacentNumbers : numbers)
      setLimit(marks, index, { per_account: number, total: null });
  }
}

/** Removes "per account". The noun stays if it says which companies. */
function removePerAccount(marks: Mark[], eachIndex: number): void {
  const noun = marks[eachIndex + 1] as Mark;
  const nextMark = marks[eachIndex + 2];
  // "At each company in Germany" says which companies; "per account in Germany" says where the people are.
  const isPer = /^(?:per|pro|par|por|je|na)$/.test(joinWords(marks[eachIndex]));
  const saysWhich = !isPer && (isGrammarWord(nextMark, 'in', 'at', 'not', 'outside') || nextMark?.company);
  removeMark(marks, eachIndex);
  if (!saysWhich && (noun.industry ?? noun.size) === undefined) removeMark(marks, eachIndex + 1);
}

/** "At most two", "no more than two", "just one", "two in total" say no more than the limit does. */
function setLimit(marks: Mark[], index: number, limit: NonNullable<Mark['limit']>): void {
  const { words, originalText } = marks[index] as Mark;
  marks[index] = { words, originalText, hasCapital: false, limit };
  const isComparison = (mark: Mark | undefined): boolean =>
    isGrammarWord(mark, ...COMPARISONS, 'inAll', 'not') ||
    /^(?:just|only|first|top)$/.test(getFirstWord(mark));
  for (const step of [-1, 1])
    for (let nearIndex = index + step; isComparison(marks[nearIndex]); nearIndex += step)
      removeMark(marks, nearIndex);
}

/** A number right before people of some kind, "max 3", "the first 5", "10 in total". */
function isTotal(marks: readonly Mark[], index: number): boolean {
  const { number = 0, originalText } = marks[index] as Mark;
  if (number === 0) return false;
  const previousMark = marks[index - 1];
  const nextMark = marks
    .slice(index + 1, index + 4)
    .find((mark) => !isGrammarWord(mark, 'filler') && !isRemoved(mark));
  if (isGrammarWord(nextMark, 'inAll')) return true;
  const isBeforePeople =
    nextMark !== undefined &&
    (namesRole(nextMark) || isGrammarWord(nextMark, 'anyone') || nextMark.isAdjective === true);
  if (isGrammarWord(previousMark, 'atMost') || /^(?:first|top)$/.test(getFirstWord(previousMark))) {
    const isLast =
      nextMark === undefined ||
      nextMark.punctuation !== undefined ||
      isGrammarWord(nextMark, 'in', 'at', 'who', 'and', 'atMost');
    return isLast || isBeforePeople;
  }
  // "One" in words is an article.
  const isArticle = number === 1 && !/\d/.test(originalText);
  return isBeforePeople && !isArticle && !isGrammarWord(previousMark, ...COMPARISONS, 'related');
}

function rejectUnit(marks: Mark[], eachIndex: number): void {
  const markAfterUnit = marks[eachIndex + 2];
  if (
    markAfterUnit !== undefined &&
    !isClauseEnd(markAfterUnit) &&
    !isGrammarWord(markAfterUnit, 'in', 'at', 'filler')
  )
    return;
  const start = marks[eachIndex - 1]?.number === undefined ? eachIndex : eachIndex - 1;
  const end = eachIndex + 2;
  marks[start] = joinUnsearchable(marks.slice(start, end));
  for (let index = start + 1; index < end; index++) removeMark(marks, index);
}

function rejectNumber(marks: Mark[], index: number): void {
  const isCompared = isGrammarWord(marks[index - 1], ...COMPARISONS);
  marks[index] = joinUnsearchable(marks.slice(isCompared ? index - 1 : index, index + 1));
  if (isCompared) removeMark(marks, index - 1);
}
