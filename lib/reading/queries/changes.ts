import type { QueryChange } from '#contract/interpretation.ts';
import { isWord, type Mark } from './marks.ts';

/** Days of a unit of time, by how its words begin in eight languages, without accents. */
const UNITS: readonly (readonly [begins: RegExp, days: number])[] = [
  [/^(?:days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?|dni)$/, 1],
  [/^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|tygodni\w*)$/, 7],
  [/^(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|miesi\w+)$/, 30],
  [/^(?:quarters?|quartale?n?|trimestres?|kwarta\w+)$/, 91],
  [/^(?:years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren|lat|roku)$/, 365],
];

const MAX_DAYS = 3_650;

const getDays = (mark: Mark | undefined): number | undefined =>
  UNITS.find(([begins]) => begins.test(mark?.words[0] ?? ''))?.[1];

/** Words around a span of time: "in the last", "within the past", "ago". */
const isAround = (mark: Mark | undefined): boolean =>
  isWord(mark, 'in', 'filler', 'dropped', 'below') ||
  /^(?:ago|since|seit|letzten?|vor|depuis|derniers?|ultim[oa]s?|desde|hace)$/.test(mark?.words[0] ?? '');

/** What a change may be about: people of some kind, or a clause about them. */
const isPerson = (mark: Mark | undefined): boolean =>
  mark !== undefined &&
  (mark.work !== undefined || mark.levels !== undefined || isWord(mark, 'anyone', 'owner'));

/** "New" before a thing says nothing about people: "new markets". A verb or "new in role" does. */
function isAboutPeople(marks: readonly Mark[], at: number): boolean {
  const { words } = marks[at] as Mark;
  if (!/^(?:new|neu\w*|nouve\w*|nuev\w*|nuov\w*|nieuwe?|now[yai]|nov[oa]s?)$/.test(words.join(' ')))
    return true;
  const next = marks
    .slice(at + 1, at + 4)
    .find((mark) => !isWord(mark, 'filler', 'in', 'at') && !mark.isAdjective);
  return (
    isPerson(next) ||
    next === undefined ||
    next.stop !== undefined ||
    (isPerson(marks[at - 1]) && !isWord(marks[at - 1], 'owner'))
  );
}

/** Finds what a query says about people who came or left, and since when. */
export function readChanges(marks: readonly Mark[]): Mark[] {
  // "He's gone, who took over?" asks for who came.
  const find = (kind: 'joined' | 'left'): number =>
    marks.findIndex((mark, index) => isWord(mark, kind) && isAboutPeople(marks, index));
  const joined = find('joined');
  const at = joined < 0 ? find('left') : joined;
  const changeMark = marks[at];
  const plain = marks.map((mark): Mark => (isWord(mark, 'joined', 'left') ? toDropped(mark) : mark));
  if (changeMark === undefined) return plain;
  const { within_days, from, to } = findSpan(marks);
  const change: QueryChange = { kind: changeMark.word === 'left' ? 'left' : 'joined', within_days };
  return plain.flatMap((mark, index) => {
    if (index === at)
      return [{ words: changeMark.words, written: changeMark.written, hasCapital: false, change }];
    const isSameChange = isWord(marks[index], 'joined', 'left');
    return isSameChange || (index >= from && index < to) ? [] : [mark];
  });
}

/** Of "new" before a thing nothing is lost; other words are named. */
const toDropped = (mark: Mark): Mark => ({
  ...mark,
  word: /^(?:new|neue?|started|frisch|recien)$/.test(mark.words.join(' ')) ? 'filler' : 'dropped',
});

/** A number and a unit of time, with the words around them. */
function findSpan(marks: readonly Mark[]): { within_days: number | null; from: number; to: number } {
  const unit = marks.findIndex((mark) => getDays(mark) !== undefined);
  if (unit < 0) return { within_days: null, from: 0, to: 0 };
  const number = marks[unit - 1]?.number;
  const isLast = marks.slice(Math.max(0, unit - 3), unit).some((mark) => isAround(mark));
  if (number === undefined && !isLast) return { within_days: null, from: 0, to: 0 };
  let from = number === undefined ? unit : unit - 1;
  while (isAround(marks[from - 1])) from -= 1;
  const to = isAround(marks[unit + 1]) && !isWord(marks[unit + 1], 'in') ? unit + 2 : unit + 1;
  return { within_days: Math.min(MAX_DAYS, (number ?? 1) * (getDays(marks[unit]) ?? 1)), from, to };
}
