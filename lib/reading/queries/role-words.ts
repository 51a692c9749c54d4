import type { JobLevel } from '#contract/interpretation.ts';
import { LEVELS } from '#domain/market/people-search/cascade.ts';
import { isUnspaced } from '#domain/market/people-search/word-forms.ts';
import type { Item } from './item.ts';
import { findNext, findPrevious, isWord, type Mark } from './marks.ts';

/** Words that mean everyone. */
const EVERYBODY = /^(?:anyone|anybody|everyone|everybody|all|alle|tous|todos|tutti|iedereen)$/;

/** Looks one word of a phrase up as function, level or deed. What it isn't is named. */
export function readRole(item: Item, marks: readonly Mark[], at: number): void {
  const mark = marks[at] as Mark;
  if (mark.levels !== undefined && mark.work === undefined) {
    readLevel(item, marks, at);
  } else if (mark.work && item.works.length > 0 && item.verb === undefined && isBeside(marks, at)) {
    item.notUnderstood.push(mark.written);
  } else if (mark.work !== undefined && !isObjectNoun(item, mark)) {
    // "Who manages the drivers": the noun says what is managed, not the rank.
    item.works.push(item.verb === undefined ? mark.work : { ...mark.work, job_levels: [], isNoun: false });
    item.titleWords.push(...mark.words);
  } else if (isWord(mark, 'owner', 'doer', 'signer')) {
    const verb = isWord(mark, 'owner') ? 'owner' : isWord(mark, 'doer') ? 'doer' : 'signer';
    item.verb = verb === 'signer' ? verb : (item.verb ?? verb);
    if (item.works.length === 0) item.titleWords = [];
  } else if (mark.isUnknown) {
    readUnknown(item, marks, at);
  } else if (mark.industry !== undefined && (marks[at + 1]?.isUnknown || isTitleWord(marks[at + 1]))) {
    readUnknown(item, marks, at);
  } else if (mark.words[0] === 'senior') {
    item.isSenior = true;
  } else if (mark.word === undefined && (mark.industry ?? mark.size) !== undefined) {
    item.notUnderstood.push(mark.written);
  } else if (isWord(mark, 'anyone') && EVERYBODY.test(mark.words[0] ?? '')) {
    item.meansAnyone = true;
  } else if (isWord(mark, ...COMPARISONS) && mark.words.length > 1 && !isBesideLevel(marks, at)) {
    item.notUnderstood.push(mark.written);
  }
}

const COMPARISONS = ['above', 'below', 'atLeast', 'atMost', 'orAbove', 'orBelow'] as const;

/** A comparison counts with the level before or after it. Its single words are prepositions as well. */
const isBesideLevel = (marks: readonly Mark[], at: number): boolean =>
  [findPrevious(marks, at), findNext(marks, at)].some((mark) => mark?.levels !== undefined);

const isTitleWord = (mark: Mark | undefined): boolean =>
  mark?.work?.isNoun === true || (mark?.levels !== undefined && mark.work === undefined);

/** A rank, or a noun such as technician. A CTO or a receptionist is one whatever comes before. */
const isOpenTitle = (mark: Mark | undefined): boolean =>
  isTitleWord(mark) &&
  (mark?.work === undefined || mark.work.givesWay || mark.work.functions.includes('technicians'));

/** Whoever stands in is not who they stand in for. */
const STAND_IN =
  /^(?:deputy|interim|acting|stv|stellvertret\w*|kommissarisch\w*|adjoint|adjunto|adjunct\w*|plaatsvervangend|zastepca)$/;

/** An unknown word belongs to the title before a rank or a job: "wind turbine technicians". */
export function readUnknown(item: Item, marks: readonly Mark[], at: number): void {
  const { words, written } = marks[at] as Mark;
  item.unknown.push(...(isUnspaced(written) ? [written] : words));
  item.notUnderstood.push(written);
  const [next, afterNext] = marks.slice(at + 1, at + 3);
  // "Recently promoted managers": adverbs and participles are not words of titles.
  const qualifies =
    !/(?:ly|ed)$/.test(written) &&
    (isOpenTitle(next) ||
      (isTitleWord(next) && STAND_IN.test(words.join(' '))) ||
      ((next?.work !== undefined || next?.isUnknown === true) && isOpenTitle(afterNext)));
  item.isQualified ||= qualifies;
  if (qualifies) item.titleWords.push(...words);
}

/** A subject that those already named have nothing to do with ("hire drivers"), or a function as a verb after "who". */
const isBeside = (marks: readonly Mark[], at: number): boolean =>
  [marks[at - 1], marks[at]].some((mark) => mark?.work?.isTopic) ||
  (marks[at]?.work?.isNoun === false && isWord(findPrevious(marks, at), 'who'));

/** "marketing software": what the tool is for, not who writes it. */
const isObjectNoun = ({ works }: Item, { words }: Mark): boolean =>
  works.length > 0 &&
  /^(?:software|platform|technology|tech|budget|spend|contract|project)$/.test(words.join(' '));

function readLevel(item: Item, marks: readonly Mark[], at: number): void {
  const { levels = [], words } = marks[at] as Mark;
  item.titleWords.push(...words);
  const range = findRange(levels, findPrevious(marks, at), findNext(marks, at));
  const before = item.levels ?? levels;
  const common = before.filter((level) => levels.includes(level));
  if (range !== undefined) {
    item.levels = range;
    item.isStrict = true;
  } else if (!item.isStrict) item.levels = common.length > 0 ? common : [...before, ...levels];
}

/** "director or above", "below VP", "at least manager". */
function findRange(
  levels: readonly JobLevel[],
  before: Mark | undefined,
  after: Mark | undefined,
): JobLevel[] | undefined {
  const ranks = levels.map((level) => LEVELS.indexOf(level));
  const [highest, lowest] = [Math.min(...ranks), Math.max(...ranks)];
  if (isWord(after, 'orAbove') || isWord(before, 'atLeast')) return LEVELS.slice(0, lowest + 1);
  if (isWord(after, 'orBelow') || isWord(before, 'atMost')) return LEVELS.slice(highest);
  if (isWord(before, 'below')) return LEVELS.slice(lowest + 1);
  if (isWord(before, 'above')) return LEVELS.slice(0, highest);
  return undefined;
}
