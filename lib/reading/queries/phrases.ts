import { combineCompanies, hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import { isOnly } from './insistence.ts';
import { createItem, hasMeaning, hasRole, type Item, type Kind, type Separator } from './item.ts';
import { findNext, findPrevious, isWord, type Mark } from './marks.ts';
import { readRole, readUnknown } from './role-words.ts';

/** What an operator before a phrase does to it. */
interface State {
  mode: 'included' | 'excluded' | 'preferred';
  /** The kind of phrase the operator has applied to so far. */
  governed: Kind | undefined;
  /** A sentence that starts with "exclude", or a colon after the operator: a list up to its end. */
  isList: boolean;
  choice: number;
}

/**
 * Splits a query into phrases. "Not" and "ideally" apply to the phrase after them, and across commas, "or" and "and" only
 * while phrases of the same kind follow: "not interns, ideally in Germany" excludes only interns.
 */
export function splitPhrases(marks: readonly Mark[]): Item[] {
  const items: Item[] = [];
  const state: State = { mode: 'included', governed: undefined, isList: false, choice: 0 };
  const open = (separator: Separator): Item => {
    const item = createItem(state.mode === 'excluded', state.choice, separator);
    items.push(item);
    return item;
  };
  const begin = (mode: State['mode'], separator: Separator): Item => {
    Object.assign(state, { mode, governed: undefined, isList: false });
    return open(separator);
  };
  for (const [at, mark] of marks.entries()) {
    if (isWord(mark, 'not', 'outside') || isExcept(marks, at)) {
      const isMore = /^(?:only|just|sure)$/.test(marks[at + 1]?.words[0] ?? '');
      begin(isMore ? 'included' : 'excluded', 'none').isAtLeast = isMore;
      state.isList = !isMore && isOrder(marks, at);
    } else if (isWord(mark, 'preferably')) {
      if (isTrailing(marks, at)) markPreferred(items);
      else if (state.mode !== 'preferred' || state.governed !== undefined) begin('preferred', 'comma');
    } else if (isWord(mark, 'leftOut')) {
      for (const item of findLastPhrases(items)) item.isExcluded = true;
      begin('included', 'full');
    } else if (isWord(mark, 'otherwise')) {
      const isNext = items.some((one) => !one.isExcluded && hasMeaning(one));
      if (isNext) state.choice += 1;
      const item = begin('included', 'full');
      // "The second most senior": not a second choice.
      if (!isNext && ORDINAL.test(mark.words[0] ?? '')) item.notUnderstood.push(mark.written);
    } else if (mark.stop === 'full') {
      // "Please exclude: interns."
      if (mark.words[0] === ':' && state.mode !== 'included' && state.governed === undefined)
        state.isList = true;
      else begin('included', 'full');
    } else if (isWord(mark, 'resume')) {
      // "Do not show me", "ideally looking for": right after an operator, it belongs to the operator.
      if (state.mode === 'included' ? mark.words[0] === 'but' : !isAfterOperator(marks, at))
        begin('included', marks[at - 1]?.stop ?? 'comma');
    } else if (mark.stop === 'comma' || isWord(mark, 'or', 'and')) {
      if (state.mode !== 'included' && !isContinued(marks, at, state, items)) state.mode = 'included';
      open(mark.stop ?? (isWord(mark, 'or') ? 'or' : 'and'));
    } else if (isWord(mark, 'who') && state.mode === 'excluded' && state.governed !== undefined) {
      begin('included', 'none');
    } else {
      const kind = findKind(mark);
      if (kind !== undefined && state.governed !== undefined && kind !== state.governed) {
        if (state.mode === 'excluded' && isPassedOn(items)) state.governed = kind;
        else if (isEndedBy(state, kind)) begin('included', 'none');
      }
      // "Anyone but the CEO in finance": the function and the role are separate phrases.
      if (state.mode === 'excluded' && mark.work && isWord(marks[at - 1], 'in') && items.at(-1)?.works.length)
        begin('included', 'none');
      const item = items.at(-1) ?? open('none');
      if (state.mode === 'preferred' && kind !== undefined)
        item.preferred.add(mark.levels && !mark.work ? 'level' : kind);
      readMark(item, marks, at);
      state.governed ??= mark.words[0] === 'senior' ? 'role' : kind;
      // "Non-technical founders": it excludes one word.
      if (state.mode === 'excluded' && marks[at - 1]?.written.toLowerCase() === 'non-')
        begin('included', 'none');
    }
  }
  return items.filter(
    (one) =>
      hasMeaning(one) ||
      one.verb !== undefined ||
      one.meansAnyone ||
      one.isSenior ||
      one.notUnderstood.length > 0 ||
      (one.per_account ?? one.total ?? one.change) !== null,
  );
}

const ORDINAL = /^(?:second|third|fourth|fifth|zweitens|drittens)$/;

function findKind(mark: Mark): Kind | undefined {
  if (mark.company !== undefined) return 'company';
  if (mark.location !== undefined && mark.work === undefined) return 'location';
  return (mark.work ?? mark.levels ?? mark.isUnknown) === undefined ? undefined : 'role';
}

/** An exclusion ends with its kind; a preference may continue with a location and companies. */
const isEndedBy = ({ mode, isList }: State, next: Kind): boolean =>
  !isList && (mode === 'excluded' || (mode === 'preferred' && next === 'role'));

const isOperator = (mark: Mark): boolean =>
  mark.stop === 'full' || isWord(mark, 'not', 'outside', 'preferably', 'otherwise', 'resume', 'leftOut');

const isAfterOperator = (marks: readonly Mark[], at: number): boolean =>
  isWord(
    marks.slice(0, at).findLast((mark) => !isWord(mark, 'filler', 'anyone')),
    'not',
    'outside',
    'preferably',
  );

/**
 * "CFOs, but no CFOs of startups", "who do not sit in Berlin": the company or location is excluded if the words before
 * it are an unknown verb or a wanted role.
 */
function isPassedOn(items: readonly Item[]): boolean {
  const last = items.at(-1);
  if (last === undefined) return false;
  const keyOf = ({ works, levels }: Item): string =>
    JSON.stringify([works.map(({ functions }) => functions), works.length > 0 || levels]);
  const isVerb = last.works.length === 0 && last.levels === undefined;
  const isRequested = items.some((one) => !one.isExcluded && hasRole(one) && keyOf(one) === keyOf(last));
  if (!isVerb && !isRequested) return false;
  Object.assign(last, { works: [], levels: undefined, unknown: [], titleWords: [] });
  return true;
}

/** "All VPs but the VP of HR": after "all", "but" excludes. */
function isExcept(marks: readonly Mark[], at: number): boolean {
  if (marks[at]?.words.join(' ') !== 'but' || isOnly(marks[at + 1])) return false;
  const start = marks.findLastIndex((mark, index) => index < at && isOperator(mark));
  const isAll = marks
    .slice(start + 1, at)
    .some(({ words }) => /^(?:all|any|every|everyone|everybody)$/.test(words[0] ?? ''));
  const next = findNext(marks, at);
  return isAll && next !== undefined && findKind(next) !== undefined;
}

/** "Berlin preferred", "Lyon would be a plus": the phrase is complete and has a meaning. */
function isTrailing(marks: readonly Mark[], at: number): boolean {
  const next = marks.slice(at + 1).find((mark) => !isWord(mark, 'filler', 'who'));
  const isLast =
    next === undefined ||
    next.stop !== undefined ||
    isWord(next, 'resume', 'preferably', 'not', 'otherwise', 'and');
  const before = marks.findLastIndex(
    (mark, index) => index < at && (mark.stop !== undefined || isWord(mark, 'resume')),
  );
  return isLast && marks.slice(before + 1, at).some((mark) => findKind(mark) !== undefined);
}

/** Whether the list of exclusions or preferences continues after this comma, "or" or "and". */
function isContinued(
  marks: readonly Mark[],
  at: number,
  { governed, isList }: State,
  items: readonly Item[],
): boolean {
  // "Nobody from the branches, only people in Lyon."
  if (isOnly(marks[at + 1])) return false;
  if (governed === undefined) return true;
  const next = marks.slice(at + 1).find((mark) => findKind(mark) !== undefined || isOperator(mark));
  if (next === undefined || isOperator(next)) return false;
  if (isList) return true;
  if (findKind(next) !== governed) return false;
  if (governed !== 'role' || marks[at]?.stop !== 'comma') return true;
  // "Nobody in sales, heads of marketing": the people wanted come next.
  const isStated = items.some((one) => !one.isExcluded && hasRole(one));
  return isStated || marks.slice(at + 1).some((one) => isWord(one, 'or', 'and'));
}

/** The sentence starts by saying who to leave out: "Exclude anyone in London, and Acme". */
const isOrder = (marks: readonly Mark[], at: number): boolean =>
  /^(?:exclude|skip|ignore|avoid|omit|drop|leave out)$/.test(marks[at]?.words.join(' ') ?? '') &&
  (findPrevious(marks, at) === undefined || findPrevious(marks, at)?.stop === 'full');

const findLastKind = (item: Item): Kind =>
  hasCompanyCondition(item.companies) ? 'company' : item.locations.length > 0 ? 'location' : 'role';

/** The last phrase and those of the same kind that it continues. */
function findLastPhrases(items: readonly Item[]): Item[] {
  const found: Item[] = [];
  for (const item of items.filter(hasMeaning).toReversed()) {
    const kind = findLastKind(item);
    const after = found.at(-1);
    if (after && kind !== findLastKind(after)) break;
    // "CFOs in Europe, the UK excluded": after a comma, this isn't about the role's location.
    if (after?.separator === 'comma' && hasRole(item)) break;
    found.push(item);
    if (item.separator === 'full' || (kind !== 'role' && hasRole(item))) break;
  }
  return found;
}

function markPreferred(items: readonly Item[]): void {
  const [last, ...more] = findLastPhrases(items);
  if (last === undefined) return;
  const kind = findLastKind(last);
  if (kind === 'role') last.preferred.add(last.works.length === 0 ? 'level' : 'role');
  else for (const item of [last, ...more]) item.preferred.add(kind);
}

function readMark(item: Item, marks: readonly Mark[], at: number): void {
  const mark = marks[at] as Mark;
  if (mark.company !== undefined) item.companies = combineCompanies(item.companies, mark.company);
  else if (mark.change !== undefined) item.change ??= mark.change;
  else if (mark.limit !== undefined) {
    item.per_account ??= mark.limit.per_account;
    item.total ??= mark.limit.total;
  } else if (mark.location !== undefined && mark.work === undefined) item.locations.push(mark.location);
  else if (mark.isAside || isWord(mark, 'dropped')) item.notUnderstood.push(mark.written);
  // "Not corporate recruiters" keeps the others.
  else if (item.isExcluded && mark.isQualifier && marks[at + 1]?.work) readUnknown(item, marks, at);
  else readRole(item, marks, at);
}
