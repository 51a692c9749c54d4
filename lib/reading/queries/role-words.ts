import type { JobLevel } from '#contract/interpretation.ts';
import type { FunctionTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { LEVELS } from '#domain/market/people-search/role-coverage.ts';
import { isUnspaced } from '#domain/market/people-search/word-forms.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { findNext, findPrevious, isClauseEnd, isWord, type Mark } from './marks.ts';

/** What a phrase says about who is wanted. */
export interface RoleWords {
  works: FunctionTerm[];
  levels: readonly JobLevel[] | undefined;
  /** A level with "or above" or similar is required. */
  isStrict: boolean;
  /** The levels that are required, if the level itself is narrower. */
  range: readonly JobLevel[] | undefined;
  verb: 'owner' | 'doer' | 'signer' | undefined;
  /** Adjacent words of a title as written, including unknown ones. */
  titleWords: string[];
  readonly unknown: string[];
  /** What wasn't understood, as written. */
  readonly notUnderstood: string[];
  /** Unknown words come before a rank or a job: "wind turbine technicians". */
  isQualified: boolean;
  meansAnyone: boolean;
  /** "Senior people in finance": the people who lead it. */
  isSenior: boolean;
  /** Words of titles for a deputy or an interim. */
  substitutes: readonly string[];
}

export const createRoleWords = (): RoleWords => ({
  works: [],
  levels: undefined,
  isStrict: false,
  range: undefined,
  verb: undefined,
  titleWords: [],
  unknown: [],
  notUnderstood: [],
  isQualified: false,
  meansAnyone: false,
  isSenior: false,
  substitutes: [],
});

export const hasRole = ({ works, levels, unknown, substitutes }: RoleWords): boolean =>
  works.length + unknown.length + substitutes.length > 0 || levels !== undefined;

/** Words that mean everyone. */
const EVERYBODY_WORDS: ReadonlySet<string> = new Set(
  'anyone anybody everyone everybody all alle tous todos tutti iedereen'.split(' '),
);

/** Everyone with people below them. */
const LEADING_LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];

export function readRole(item: RoleWords, marks: readonly Mark[], at: number): void {
  const mark = marks[at] as Mark;
  if (isRankNotVerb(marks, at)) {
    item.levels = mark.words[0] === 'heads' ? ['VP', 'Director'] : ['VP', 'Director', 'Manager'];
    item.titleWords.push(...mark.words);
  } else if (isLeadingPeople(marks, at)) {
    item.levels = LEADING_LEVELS;
    item.isStrict = true;
  } else if (mark.substitutes !== undefined) {
    item.substitutes = [...new Set([...mark.words, ...item.substitutes, ...mark.substitutes])];
  } else if (mark.levels !== undefined && mark.work === undefined) {
    readLevel(item, marks, at);
  } else if (mark.work && item.works.length > 0 && item.verb === undefined && isBeside(marks, at)) {
    // "Sales managers with a big network", "HR managers in Munich hiring": these words describe someone already named.
    item.notUnderstood.push(mark.written);
  } else if (mark.work !== undefined && !isObjectNoun(item, mark)) {
    const isObject = item.verb !== undefined;
    item.works.push(isObject ? { ...mark.work, job_levels: [], isNoun: false } : mark.work);
    item.titleWords.push(...mark.words);
  } else if (isWord(mark, 'owner', 'doer') || isWord(mark, 'signer')) {
    const verb = mark.word === 'owner' || mark.word === 'doer' ? mark.word : 'signer';
    item.verb = verb === 'signer' ? verb : (item.verb ?? verb);
    if (item.works.length === 0) item.titleWords = [];
  } else if (mark.isUnknown || isThing(item, marks, at)) {
    readUnknown(item, marks, at);
  } else if (mark.industry !== undefined && (marks[at + 1]?.isUnknown || isTitleWord(marks[at + 1]))) {
    readUnknown(item, marks, at);
  } else if (mark.words[0] === 'senior') {
    item.isSenior = true;
  } else if (mark.word === undefined && (mark.industry ?? mark.size) !== undefined) {
    item.notUnderstood.push(mark.written);
  } else if (isWord(mark, 'anyone') && EVERYBODY_WORDS.has(mark.words[0] ?? '')) {
    item.meansAnyone = true;
  } else if (
    isWord(mark, ...COMPARISONS) &&
    !PREPOSITION.test(mark.words.join(' ')) &&
    !isBesideLevel(marks, at)
  ) {
    item.notUnderstood.push(mark.written);
  }
}

const THINGS = /^(?:service|product|equipment|solution|application|platform|system|tool|contract|deal)s?$/;

/** "Service managers", "the VP service": beside a rank alone, a thing says what they do. */
const isThing = (item: RoleWords, marks: readonly Mark[], at: number): boolean =>
  THINGS.test(marks[at]?.words.join(' ') ?? '') &&
  isWord(marks[at], 'filler') &&
  item.works.length === 0 &&
  [marks[at - 1], marks[at + 1]].some((mark) => mark?.levels !== undefined && mark.work === undefined);

const COMPARISONS = ['above', 'below', 'atLeast', 'atMost', 'orAbove', 'orBelow'] as const;
/** Prepositions that also compare, in eight languages. */
const PREPOSITION =
  /^(?:from|over|under|ab|bis|uber|unter|a partir de|jusqu a|desde|hasta|da|fino a|van|tot|od|do|ate)$/;

/** A comparison counts with the level before or after it. */
const isBesideLevel = (marks: readonly Mark[], at: number): boolean =>
  [findPrevious(marks, at), findNext(marks, at)].some((mark) => mark?.levels !== undefined);

/** An unknown word belongs to the title if the next word doesn't say what is done: "wind turbine technicians". */
export function readUnknown(item: RoleWords, marks: readonly Mark[], at: number): void {
  const { words, written } = marks[at] as Mark;
  item.unknown.push(...(isUnspaced(written) ? [written] : words));
  item.notUnderstood.push(written);
  const [next, afterNext] = marks.slice(at + 1, at + 3);
  // "Recently promoted managers": adverbs and participles are not words of titles.
  const isDescribing = /(?:ly|ed)$/.test(written);
  const qualifies =
    !isDescribing &&
    (isOpenTitle(next) ||
      isThing(item, marks, at) ||
      (next?.work !== undefined && isOpenTitle(afterNext)) ||
      (next?.isUnknown && isOpenTitle(afterNext)));
  if (qualifies) item.isQualified = true;
  if (qualifies) item.titleWords.push(...words);
}

const isTitleWord = (mark: Mark | undefined): boolean =>
  mark?.work?.isNoun === true || (mark?.levels !== undefined && mark.work === undefined);

/** A rank, or a noun such as technician. A CTO or a receptionist is one whatever comes before. */
const isOpenTitle = (mark: Mark | undefined): boolean =>
  isTitleWord(mark) &&
  (mark?.work === undefined || mark.work.givesWay || mark.work.functions.includes('technicians'));

/** A subject no one in the query handles or what follows it ("hire drivers"), or a function, as a verb, after "who". */
const isBeside = (marks: readonly Mark[], at: number): boolean =>
  [marks[at - 1], marks[at]].some((mark) => mark?.work?.isTopic) ||
  (marks[at]?.work?.isNoun === false && isWord(findPrevious(marks, at), 'who'));

/** "marketing software": what the tool is for, not who writes it. */
const isObjectNoun = (item: RoleWords, { words }: Mark): boolean =>
  item.works.length > 0 &&
  words.length === 1 &&
  ['software', 'platform', 'technology', 'tech', 'budget', 'spend', 'contract', 'project'].includes(
    words[0] ?? '',
  );

/** "who leads marketing" names a deed, "QA leads" a rank. */
function isRankNotVerb(marks: readonly Mark[], at: number): boolean {
  const [word = ''] = marks[at]?.words ?? [];
  const before = marks[at - 1];
  if (marks[at]?.words.length !== 1) return false;
  if (word === 'leads') return before?.work !== undefined || isWord(before, 'not', 'or', 'and');
  return word === 'heads' && !isWord(before, 'who') && before?.words[0] !== 'that';
}

const LEADING_VERB =
  /^(?:manag(?:e|es|ing)|leads?|leading|supervis(?:e|es|ing)|runs?|running|heads?|fuhr(?:t|en)|leite[tn]|dirige[nt]?|gestionan?|encadre(?:nt)?)$/;

/** "manages people", "leads a team": a rank, unless a function names the team. */
function isLeadingPeople(marks: readonly Mark[], at: number): boolean {
  const verb = foldAccents(marks[at]?.written ?? '');
  if (!LEADING_VERB.test(verb)) return false;
  // The article is also a preposition, in other languages.
  const next = marks
    .slice(at + 1)
    .find((mark) => !isWord(mark, 'filler') && mark.number === undefined && mark.words[0] !== 'a');
  return isWord(next, 'anyone') && isClauseEnd(marks[marks.indexOf(next as Mark) + 1]);
}

function readLevel(item: RoleWords, marks: readonly Mark[], at: number): void {
  const { levels = [], words } = marks[at] as Mark;
  const before = findPrevious(marks, at);
  const after = findNext(marks, at);
  item.titleWords.push(...words);
  const range = findRange(levels, before, after);
  if (range !== undefined) {
    item.levels = range;
    item.isStrict = true;
    return;
  }
  if (item.isStrict) return;
  const common = item.levels?.filter((level) => levels.includes(level)) ?? [];
  item.levels =
    item.levels === undefined
      ? levels
      : common.length > 0
        ? common
        : [...new Set([...item.levels, ...levels])];
}

/** "director or above", "below VP", "at least manager". */
function findRange(
  levels: readonly JobLevel[],
  before: Mark | undefined,
  after: Mark | undefined,
): JobLevel[] | undefined {
  const ranks = levels.map((level) => LEVELS.indexOf(level));
  const highest = Math.min(...ranks);
  const lowest = Math.max(...ranks);
  if (isWord(after, 'orAbove') || isWord(before, 'atLeast')) return LEVELS.slice(0, lowest + 1);
  if (isWord(after, 'orBelow') || isWord(before, 'atMost')) return LEVELS.slice(highest);
  if (isWord(before, 'below')) return LEVELS.slice(lowest + 1);
  if (isWord(before, 'above')) return LEVELS.slice(0, highest);
  return undefined;
}
