import type { QueryChange } from '#contract/interpretation.ts';
import { isWord, type Mark } from './marks.ts';

/** Days of a unit of time, by its words in eight languages, without accents. */
const UNITS: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?|dni)$/, 1],
  [/^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|tygodni\w*)$/, 7],
  [/^(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|miesi\w+)$/, 30],
  [/^(?:quarters?|quartale?n?|trimestres?|kwarta\w+)$/, 91],
  [/^(?:years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren|lat|roku)$/, 365],
];
const MAX_DAYS = 3_650;
const NEW = /^(?:new|neu\w*|nouve\w*|nuev\w*|nuov\w*|nieuwe?|now[yai]|nov[oa]s?)$/;
const SINCE = /^(?:ago|since|seit|letzten?|vor|depuis|derniers?|ultim[oa]s?|desde|hace)$/;

const getDays = (mark: Mark | undefined): number | undefined =>
  UNITS.find(([unit]) => unit.test(mark?.words[0] ?? ''))?.[1];
const isPerson = (mark: Mark | undefined): boolean =>
  mark?.work !== undefined || mark?.levels !== undefined || isWord(mark, 'anyone', 'owner');

/** "New" before a thing says nothing about people: "new markets". */
function isOfPeople(marks: readonly Mark[], at: number): boolean {
  if (!NEW.test(marks[at]?.words.join(' ') ?? '')) return true;
  const next = marks
    .slice(at + 1, at + 4)
    .find((mark) => !isWord(mark, 'filler', 'in', 'at') && !mark.isAdjective);
  return (
    next === undefined ||
    next.stop !== undefined ||
    isPerson(next) ||
    (isPerson(marks[at - 1]) && !isWord(marks[at - 1], 'owner'))
  );
}

/** Finds what a query says about people who came or left, and since when. */
export function readChanges(marks: readonly Mark[]): Mark[] {
  const find = (kind: 'joined' | 'left'): number =>
    marks.findIndex((mark, index) => isWord(mark, kind) && isOfPeople(marks, index));
  // "He's gone, who took over?" asks for who came.
  const joined = find('joined');
  const at = joined < 0 ? find('left') : joined;
  const change = marks[at];
  if (change === undefined)
    return marks.map((mark) => (isWord(mark, 'joined', 'left') ? { ...mark, word: 'dropped' } : mark));
  const { within_days, from, to } = findSpan(marks);
  return marks.flatMap((mark, index): Mark[] => {
    const kind: QueryChange['kind'] = change.word === 'left' ? 'left' : 'joined';
    if (index === at)
      return [{ words: mark.words, written: mark.written, hasCapital: false, change: { kind, within_days } }];
    return isWord(mark, 'joined', 'left') || (index >= from && index < to) ? [] : [mark];
  });
}

/** A number and a unit of time, with the words around them: "in the last 6 months". */
function findSpan(marks: readonly Mark[]): { within_days: number | null; from: number; to: number } {
  const isAround = (mark: Mark | undefined): boolean =>
    isWord(mark, 'in', 'filler', 'dropped', 'below') || SINCE.test(mark?.words[0] ?? '');
  const unit = marks.findIndex((mark) => getDays(mark) !== undefined);
  const number = marks[unit - 1]?.number;
  const isLast = marks.slice(Math.max(0, unit - 3), Math.max(0, unit)).some(isAround);
  if (unit < 0 || (number === undefined && !isLast)) return { within_days: null, from: 0, to: 0 };
  let from = number === undefined ? unit : unit - 1;
  while (isAround(marks[from - 1])) from -= 1;
  const to = isAround(marks[unit + 1]) && !isWord(marks[unit + 1], 'in') ? unit + 2 : unit + 1;
  return { within_days: Math.min(MAX_DAYS, (number ?? 1) * (getDays(marks[unit]) ?? 1)), from, to };
}
