import type { JobLevel, WishedPlace } from '#contract/interpretation.ts';
import { isWord, type Mark } from './wish-marks.ts';
import type { WishedFunction } from './wish-terms.ts';

/** One member of a list in a wish: what stands between two commas, "or", "and", "not". */
export interface Item {
  readonly isUnwanted: boolean;
  /** 0 is the first choice; "else" begins the next. */
  readonly choice: number;
  /** A full stop or the like parts it from the one before. */
  readonly isApart: boolean;
  readonly works: WishedFunction[];
  levels: readonly JobLevel[] | undefined;
  /** A level with "or above" and the like: nothing else will do. */
  isStrict: boolean;
  verb: 'owner' | 'doer' | 'signer' | undefined;
  readonly places: WishedPlace[];
  /** Neighbouring words of a title as they were written, the unknown among them. */
  titleWords: string[];
  readonly unknown: string[];
  /** What was not understood, as it was written. */
  readonly notUnderstood: string[];
  /** Unknown words stand before a word of rank or work: "wind turbine technicians". */
  isQualified: boolean;
  meansAnyone: boolean;
  /** "Senior people in finance": who leads it. */
  isSenior: boolean;
}

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** Words that point at everybody. */
const EVERYBODY: ReadonlySet<string> = new Set([
  'anyone',
  'anybody',
  'everyone',
  'everybody',
  'all',
  'alle',
  'tous',
  'todos',
  'tutti',
  'iedereen',
]);

/** Words after which a list of unwanted things cannot go on. */
const endsUnwanted = (mark: Mark): boolean => mark.stop === 'full' || isWord(mark, 'resume', 'otherwise');

export function wishItems(marks: readonly Mark[]): Item[] {
  const items: Item[] = [];
  const state = { isUnwanted: false, choice: 0, isPreferred: false, soft: false };
  let item: Item | undefined;
  const open = (isApart = false): Item => {
    item = newItem(state.isUnwanted, state.choice, isApart);
    items.push(item);
    return item;
  };
  const current = (): Item => item ?? open();
  for (const [at, mark] of marks.entries()) {
    if (mark.words[0] === 'non' && marks[at + 1]?.work !== undefined) {
      const { works } = newItem(true, state.choice, false);
      items.push({
        ...newItem(true, state.choice, false),
        works: [...works, ...[marks[at + 1]?.work].flatMap((work) => work ?? [])],
      });
      item = undefined;
    } else if (marks[at - 1]?.words[0] === 'non' && mark.work !== undefined) {
      open();
    } else if (isWord(mark, 'not', 'outside')) {
      state.isUnwanted = !isDouble(marks, at);
      open();
    } else if (isWord(mark, 'otherwise')) {
      state.isUnwanted = false;
      if (items.some((one) => !one.isUnwanted && saysSomething(one))) state.choice += 1;
      open(true);
    } else if (state.isUnwanted && (endsUnwanted(mark) || endsAt(marks, at, items))) {
      state.isUnwanted = false;
      open(true);
    } else if (mark.stop !== undefined || isWord(mark, 'or', 'and')) {
      open(mark.stop === 'full');
    } else if (isWord(mark, 'preferably')) {
      state.isPreferred = true;
    } else {
      read(current(), marks, at, state.isPreferred);
    }
    if (mark.stop === 'full') state.isPreferred = false;
  }
  return items.filter(
    (one) => saysSomething(one) || one.verb !== undefined || one.meansAnyone || one.notUnderstood.length > 0,
  );
}

const newItem = (isUnwanted: boolean, choice: number, isApart: boolean): Item => ({
  isUnwanted,
  choice,
  isApart,
  works: [],
  levels: undefined,
  isStrict: false,
  verb: undefined,
  places: [],
  titleWords: [],
  unknown: [],
  notUnderstood: [],
  isQualified: false,
  meansAnyone: false,
  isSenior: false,
});

export const saysSomething = ({ works, levels, places, unknown }: Item): boolean =>
  works.length > 0 || levels !== undefined || places.length > 0 || unknown.length > 0;

/** "not only" wants more, not less. */
const isDouble = (marks: readonly Mark[], at: number): boolean =>
  ['only', 'just', 'necessarily', 'sure'].includes(marks[at + 1]?.words[0] ?? '');

/**
 * Does this mark end what is unwanted? "who" takes up the person again. A comma does where nothing was wanted yet
 * ("nobody in sales, heads of marketing") or a place follows what is no place ("not managers, in Berlin").
 */
function endsAt(marks: readonly Mark[], at: number, items: readonly Item[]): boolean {
  const mark = marks[at];
  const last = items.at(-1);
  if (last === undefined || !saysSomething(last)) return false;
  if (isWord(mark, 'who')) return true;
  if (mark?.stop !== 'comma') return false;
  const wantedBefore = items.some((one) => !one.isUnwanted && saysSomething(one));
  const next = marks.slice(at + 1).findIndex((one) => !isWord(one, 'filler', 'in', 'at'));
  const follower = marks[at + 1 + next];
  if (follower?.place !== undefined && last.places.length === 0) return true;
  return (
    !wantedBefore &&
    !marks.slice(at + 1).some((one) => isWord(one, 'or', 'and')) &&
    (follower?.work !== undefined || follower?.levels !== undefined)
  );
}

function read(item: Item, marks: readonly Mark[], at: number, isPreferred: boolean): void {
  const mark = marks[at] as Mark;
  if (mark.place !== undefined && mark.work === undefined) {
    item.places.push({ ...mark.place, is_preferred: isPreferred });
  } else if (isRankNotVerb(marks, at)) {
    item.levels = mark.words[0] === 'heads' ? ['VP', 'Director'] : ['VP', 'Director', 'Manager'];
    item.titleWords.push(...mark.words);
  } else if (mark.levels !== undefined && mark.work === undefined) {
    readLevel(item, marks, at);
  } else if (
    mark.work !== undefined &&
    !(mark.word === 'signer' && isVerb(marks, at)) &&
    !isObjectNoun(item, mark)
  ) {
    readWork(item, mark.work, mark);
  } else if (
    isWord(mark, 'owner', 'doer') ||
    (mark.word === 'signer' && (mark.work === undefined || isVerb(marks, at)))
  ) {
    item.verb = mark.word === 'signer' ? 'signer' : (item.verb ?? (mark.word === 'doer' ? 'doer' : 'owner'));
    if (item.works.length === 0) item.titleWords = [];
  } else if (mark.isAside) {
    item.notUnderstood.push(mark.written);
  } else if (mark.isUnknown) {
    item.unknown.push(...mark.words);
    item.notUnderstood.push(mark.written);
    const next = marks[at + 1];
    item.titleWords.push(...mark.words);
    if (isTitleWord(next) || (next?.work !== undefined && isTitleWord(marks[at + 2])))
      item.isQualified = true;
  } else if (mark.words[0] === 'senior') {
    item.isSenior = true;
  } else if (isWord(mark, 'anyone') && EVERYBODY.has(mark.words[0] ?? '')) item.meansAnyone = true;
}

const isTitleWord = (mark: Mark | undefined): boolean =>
  mark?.work?.isNoun === true || (mark?.levels !== undefined && mark.work === undefined);

/** "marketing software": what the tool is for, not who writes it. */
const isObjectNoun = (item: Item, mark: Mark): boolean =>
  item.works.length > 0 &&
  mark.words.length === 1 &&
  ['software', 'platform', 'technology', 'tech', 'budget', 'spend', 'contract', 'project'].includes(
    mark.words[0] ?? '',
  );

/** "who leads marketing" names a deed, "QA leads" a rank. */
function isRankNotVerb(marks: readonly Mark[], at: number): boolean {
  const [word = ''] = marks[at]?.words ?? [];
  const before = marks[at - 1];
  if (marks[at]?.words.length !== 1) return false;
  if (word === 'leads') return before?.work !== undefined;
  return word === 'heads' && !isWord(before, 'who') && before?.words[0] !== 'that';
}

const isVerb = (marks: readonly Mark[], at: number): boolean => {
  const before = marks.slice(Math.max(0, at - 3), at);
  return before.some((mark) => isWord(mark, 'who')) || before.some((mark) => isWord(mark, 'anyone'));
};

function readWork(item: Item, work: WishedFunction, { words }: Mark): void {
  const isObject = item.verb !== undefined;
  item.works.push(isObject ? { ...work, job_levels: [], isNoun: false } : work);
  item.titleWords.push(...words);
}

function readLevel(item: Item, marks: readonly Mark[], at: number): void {
  const { levels = [], words } = marks[at] as Mark;
  const before = marks.slice(0, at).findLast((mark) => !isWord(mark, 'filler'));
  const after = marks.slice(at + 1).find((mark) => !isWord(mark, 'filler'));
  item.titleWords.push(...words);
  const range = rangeOf(levels, before, after);
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
function rangeOf(
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
