import type { JobLevel } from '#contract/interpretation.ts';
import { LEVELS } from '#domain/market/people-search/cascade.ts';
import { isUnspaced } from '#domain/market/people-search/word-forms.ts';
import { findNext, findPrevious, getFirstWord, isGrammarWord, joinWords, type Mark } from './mark.ts';
import type { Phrase } from './phrase.ts';

const EVERYBODY = /^(?:anyone|anybody|everyone|everybody|all|alle|tous|todos|tutti|iedereen)$/;
const COMPARISONS = ['above', 'below', 'atLeast', 'atMost', 'orAbove', 'orBelow'] as const;

/** Adds to the phrase what a mark says about the role: level, function, responsibility. What it isn't is named. */
export function readRole(phrase: Phrase, marks: readonly Mark[], index: number): void {
  const mark = marks[index] as Mark;
  const { functionTerm } = mark;
  const nextMark = marks[index + 1];
  if (mark.levels !== undefined && functionTerm === undefined) readLevel(phrase, marks, index);
  else if (functionTerm && isOutsideRole(phrase, marks, index)) phrase.notUnderstood.push(mark.originalText);
  else if (functionTerm && !isObjectNoun(phrase, mark)) {
    // "Who manages the drivers": the noun says what is managed, not the rank.
    const isManaged = phrase.responsibility !== undefined;
    phrase.functionTerms.push(isManaged ? { ...functionTerm, job_levels: [], isNoun: false } : functionTerm);
    phrase.titleWords.push(...mark.words);
  } else if (isGrammarWord(mark, 'owner', 'doer', 'signer')) readResponsibility(phrase, mark);
  else if (mark.isUnknown || (mark.industry !== undefined && (nextMark?.isUnknown || isTitleWord(nextMark))))
    readUnknownWord(phrase, marks, index);
  else if (mark.words[0] === 'senior') phrase.isSenior = true;
  else if (mark.grammarWord === undefined && (mark.industry ?? mark.size) !== undefined)
    phrase.notUnderstood.push(mark.originalText);
  else if (isGrammarWord(mark, 'anyone') && EVERYBODY.test(getFirstWord(mark))) phrase.asksForEveryone = true;
  // A comparison counts with the level before or after it. Its single words are prepositions as well.
  else if (isGrammarWord(mark, ...COMPARISONS) && mark.words.length > 1 && !isBesideLevel(marks, index))
    phrase.notUnderstood.push(mark.originalText);
}

const isBesideLevel = (marks: readonly Mark[], index: number): boolean =>
  (findPrevious(marks, index)?.levels ?? findNext(marks, index)?.levels) !== undefined;

/** A subject that those already named have nothing to do with ("hire drivers"), or a function as a verb after "who". */
function isOutsideRole(
  { functionTerms, responsibility }: Phrase,
  marks: readonly Mark[],
  index: number,
): boolean {
  if (functionTerms.length === 0 || responsibility !== undefined) return false;
  const functionTerm = marks[index]?.functionTerm;
  return (
    marks[index - 1]?.functionTerm?.isTopic === true ||
    functionTerm?.isTopic === true ||
    (functionTerm?.isNoun === false && isGrammarWord(findPrevious(marks, index), 'who'))
  );
}

/** "Marketing software": what the tool is for, not who writes it. */
const isObjectNoun = ({ functionTerms }: Phrase, mark: Mark): boolean =>
  functionTerms.length > 0 &&
  /^(?:software|platform|technology|tech|budget|spend|contract|project)$/.test(joinWords(mark));

/** Who signs is asked for more often than who owns or does it. */
function readResponsibility(phrase: Phrase, mark: Mark): void {
  if (isGrammarWord(mark, 'signer')) phrase.responsibility = 'signer';
  else phrase.responsibility ??= isGrammarWord(mark, 'owner') ? 'owner' : 'doer';
  if (phrase.functionTerms.length === 0) phrase.titleWords = [];
}

/** An unknown word belongs to the title before a rank or a job: "wind turbine technicians". */
export function readUnknownWord(phrase: Phrase, marks: readonly Mark[], index: number): void {
  const { words, originalText } = marks[index] as Mark;
  phrase.unknownWords.push(...(isUnspaced(originalText) ? [originalText] : words));
  phrase.notUnderstood.push(originalText);
  if (!qualifiesTitle(marks, index)) return;
  phrase.hasUnknownQualifier = true;
  phrase.titleWords.push(...words);
}

/** A deputy does not hold the role they stand in for. */
const STAND_IN =
  /^(?:deputy|interim|acting|stv|stellvertret\w*|kommissarisch\w*|adjoint|adjunto|adjunct\w*|plaatsvervangend|zastepca)$/;

function qualifiesTitle(marks: readonly Mark[], index: number): boolean {
  const mark = marks[index] as Mark;
  const [nextMark, markAfterNext] = marks.slice(index + 1, index + 3);
  // "Recently promoted managers": adverbs and participles are not words of titles.
  if (/(?:ly|ed)$/.test(mark.originalText)) return false;
  if (isOpenTitle(nextMark) || (isTitleWord(nextMark) && STAND_IN.test(joinWords(mark)))) return true;
  return (nextMark?.functionTerm !== undefined || nextMark?.isUnknown === true) && isOpenTitle(markAfterNext);
}

/** A rank or a noun for people. */
const isTitleWord = (mark: Mark | undefined): boolean =>
  mark?.functionTerm?.isNoun === true || (mark?.levels !== undefined && mark.functionTerm === undefined);

/** A rank, or a noun such as technician. A CTO or a receptionist is one whatever comes before. */
const isOpenTitle = (mark: Mark | undefined): boolean =>
  isTitleWord(mark) &&
  (mark?.functionTerm === undefined ||
    mark.functionTerm.isIgnoredInCompounds ||
    mark.functionTerm.functions.includes('technicians'));

/** Two ranks mean the levels that both have ("sales director, VP level"), or else those of either. */
function readLevel(phrase: Phrase, marks: readonly Mark[], index: number): void {
  const { levels = [], words } = marks[index] as Mark;
  phrase.titleWords.push(...words);
  const rangeLevels = findRange(levels, findPrevious(marks, index), findNext(marks, index));
  if (rangeLevels !== undefined) {
    phrase.levels = rangeLevels;
    phrase.isLevelRange = true;
  } else if (!phrase.isLevelRange) {
    const previousLevels = phrase.levels ?? levels;
    const commonLevels = previousLevels.filter((level) => levels.includes(level));
    phrase.levels = commonLevels.length > 0 ? commonLevels : [...previousLevels, ...levels];
  }
}

/** "Director or above", "below VP", "at least manager". */
function findRange(
  levels: readonly JobLevel[],
  previousMark: Mark | undefined,
  nextMark: Mark | undefined,
): JobLevel[] | undefined {
  const ranks = levels.map((level) => LEVELS.indexOf(level));
  const highest = Math.min(...ranks);
  const lowest = Math.max(...ranks);
  if (isGrammarWord(nextMark, 'orAbove') || isGrammarWord(previousMark, 'atLeast'))
    return LEVELS.slice(0, lowest + 1);
  if (isGrammarWord(nextMark, 'orBelow') || isGrammarWord(previousMark, 'atMost'))
    return LEVELS.slice(highest);
  if (isGrammarWord(previousMark, 'below')) return LEVELS.slice(lowest + 1);
  if (isGrammarWord(previousMark, 'above')) return LEVELS.slice(0, highest);
  return undefined;
}
