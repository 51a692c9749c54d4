import { DAY_MS } from '#contract/time.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const QUARTERS = ['first', 'second', 'third', 'fourth'];
/** The last month of what is called by these words. */
const SEASONS: readonly (readonly [words: RegExp, month: number])[] = [
  [/\bearly\b|\bfirst half\b/, 6],
  [/\bspring\b|\bmid\b|\bmiddle\b|\bsummer\b/, 9],
];
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };
const DURATION_PATTERN = new RegExp(`\\b(\\d{1,3}|${NUMBERS.join('|')}) (day|week|month|year)s?\\b`);
/** "a project of six months", "it will take six months" */
const PROJECT_DURATION_PATTERN =
  /\b(?:project of|will take|takes|lasts|over the next|in the next) (?:\w+ )?\S+ (?:week|month|year)s?\b/i;

const getMonthEnd = (year: number, month: number): number => Date.UTC(year, month, 0);

function addDuration(text: string, from: number): number | null {
  const [, many = '', unit = ''] = DURATION_PATTERN.exec(text) ?? [];
  const count = NUMBERS.includes(many) ? NUMBERS.indexOf(many) + 1 : Number(many);
  return unit === '' ? null : from + count * (UNIT_DAYS[unit] ?? 0) * DAY_MS;
}

/** The last day of what a text names as a time, read on a day: "in the fourth quarter of 2026", "within 95 days". */
export function parseLastDay(time: string, from: number): number | null {
  const text = time.toLowerCase();
  const read = new Date(from);
  const isNext = /\bnext\b/.test(text);
  const statedYear = /\b(?:19|20)\d\d\b/.exec(text)?.[0];
  if (statedYear === undefined && /\bmonth\b/.test(text))
    return getMonthEnd(read.getUTCFullYear(), read.getUTCMonth() + 2);
  if (statedYear === undefined && /\bquarter\b/.test(text))
    return getMonthEnd(read.getUTCFullYear(), 3 * (Math.floor(read.getUTCMonth() / 3) + (isNext ? 2 : 1)));
  if (statedYear === undefined && !/\byear\b/.test(text)) return addDuration(text, from);
  const year = statedYear === undefined ? read.getUTCFullYear() + Number(isNext) : Number(statedYear);
  const quarter =
    QUARTERS.findIndex((name) => text.includes(`${name} quarter`)) + 1 ||
    Number(/\bq([1-4])/.exec(text)?.[1]);
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`).test(text)) + 1;
  return getMonthEnd(year, quarter * 3 || month || (SEASONS.find(([words]) => words.test(text))?.[1] ?? 12));
}

/** A time as it is called on a day within it: "in the fourth quarter of 2026" is then "this quarter". */
export function phraseTime(time: string, from: number, now: Date): string {
  const text = time.toLowerCase();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const ends = /\bquarter\b|\bq[1-4]\b/.test(text)
    ? { quarter: getMonthEnd(year, 3 * (Math.floor(month / 3) + 1)) }
    : { month: getMonthEnd(year, month + 1) };
  const [[unit, end] = []] = Object.entries(ends);
  return /^(?:in|next)\b/.test(text) && parseLastDay(time, from) === end ? `this ${unit}` : time;
}

/** When what is still to come is due, as far as the sources say; null if they don't. */
export const computeDueTime = (
  { ahead, deadline }: Pick<SignalEvent, 'ahead' | 'deadline'>,
  from: number,
): number | null => (ahead && deadline !== null ? parseLastDay(deadline, from) : null);

/** Until when an event is under way: what is still to come until it is due, a project until it is over. */
export function computeEndTime(
  event: Pick<SignalEvent, 'ahead' | 'deadline'>,
  claims: readonly string[],
  from: number,
): number {
  const lasting = claims.flatMap(
    (claim) => addDuration(PROJECT_DURATION_PATTERN.exec(claim)?.[0].toLowerCase() ?? '', from) ?? [],
  );
  return Math.max(from, computeDueTime(event, from) ?? from, ...lasting);
}
