import type { QueryChange } from '#contract/interpretation.ts';
import { getFirstWord, isGrammarWord, joinWords, type Mark, namesRole } from './mark.ts';

/** Days of a unit of time, by its words in eight languages, without accents. */
const UNITS: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?|dni)$/, 1],
  [/^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|tygodni\w*)$/, 7],
  [/^(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|miesi\w+)$/, 30],
  [/^(?:quarters?|quartale?n?|trimestres?|kwarta\w+)$/, 91],
  [/^(?:years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren|lat|roku)$/, 365],
];
const MAX_DAYS = 3_650;
const NEW_WORD = /^(?:new|neu\w*|nouve\w*|nuev\w*|nuov\w*|nieuwe?|now[yai]|nov[oa]s?)$/;
const SINCE_WORD = /^(?:ago|since|seit|letzten?|vor|depuis|derniers?|ultim[oa]s?|desde|hace)$/;

/** Makes one mark of what a query says about people who joined or left, and since when. */
export function readJobChange(marks: readonly Mark[]): Mark[] {
  const changeIndex = findChange(marks);
  const change = marks[changeIndex];
  if (change === undefined)
    return marks.map((mark) =>
      isGrammarWord(mark, 'joined', 'left') ? { ...mark, grammarWord: 'dropped' } : mark,
    );
  const kind: QueryChange['kind'] = change.grammarWord === 'left' ? 'left' : 'joined';
  const { within_days, start, end } = findPeriod(marks);
  const { words, originalText } = change;
  return marks.flatMap((mark, index): Mark[] => {
    if (index === changeIndex)
      return [{ words, originalText, hasCapital: false, change: { kind, within_days } }];
    const isInPeriod = index >= start && index < end;
    return isInPeriod || isGrammarWord(mark, 'joined', 'left') ? [] : [mark];
  });
}

/** The index of the word for it, or -1. "He's gone, who took over?" asks for who came. */
function findChange(marks: readonly Mark[]): number {
  const findWord = (kind: QueryChange['kind']): number =>
    marks.findIndex((mark, index) => isGrammarWord(mark, kind) && isAboutPeople(marks, index));
  const joinedIndex = findWord('joined');
  return joinedIndex < 0 ? findWord('left') : joinedIndex;
}

/** "New" before a thing says nothing about people: "new markets". */
function isAboutPeople(marks: readonly Mark[], index: number): boolean {
  if (!NEW_WORD.test(joinWords(marks[index]))) return true;
  const nextMark = marks
    .slice(index + 1, index + 4)
    .find((mark) => !isGrammarWord(mark, 'filler', 'in', 'at') && !mark.isAdjective);
  if (nextMark === undefined || nextMark.punctuation !== undefined || isPerson(nextMark)) return true;
  const previousMark = marks[index - 1];
  return isPerson(previousMark) && !isGrammarWord(previousMark, 'owner');
}

const isPerson = (mark: Mark | undefined): boolean =>
  mark !== undefined && (namesRole(mark) || isGrammarWord(mark, 'anyone', 'owner'));

const getDays = (mark: Mark | undefined): number | undefined =>
  UNITS.find(([unit]) => unit.test(getFirstWord(mark)))?.[1];

interface Period {
  readonly within_days: number | null;
  /** The marks from here up to `end` say it. */
  readonly start: number;
  readonly end: number;
}

/** A number and a unit of time, with the words around them: "in the last 6 months". */
function findPeriod(marks: readonly Mark[]): Period {
  const isPartOfPeriod = (mark: Mark | undefined): boolean =>
    isGrammarWord(mark, 'in', 'filler', 'dropped', 'below') || SINCE_WORD.test(getFirstWord(mark));
  const unitIndex = marks.findIndex((mark) => getDays(mark) !== undefined);
  const number = marks[unitIndex - 1]?.number;
  const saysSince = marks.slice(Math.max(0, unitIndex - 3), Math.max(0, unitIndex)).some(isPartOfPeriod);
  if (unitIndex < 0 || (number === undefined && !saysSince)) return { within_days: null, start: 0, end: 0 };
  let start = number === undefined ? unitIndex : unitIndex - 1;
  while (isPartOfPeriod(marks[start - 1])) start -= 1;
  const nextMark = marks[unitIndex + 1];
  const end = isPartOfPeriod(nextMark) && !isGrammarWord(nextMark, 'in') ? unitIndex + 2 : unitIndex + 1;
  const days = (number ?? 1) * (getDays(marks[unitIndex]) ?? 1);
  return { within_days: Math.min(MAX_DAYS, days), start, end };
}
