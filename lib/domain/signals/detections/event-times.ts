import { DAY_MS } from '#contract/time.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** By their number less one: in full, or by three letters. */
const MONTH_PATTERNS = [
  /\bjan(?:uary)?\b/,
  /\bfeb(?:ruary)?\b/,
  /\bmar(?:ch)?\b/,
  /\bapr(?:il)?\b/,
  /\bmay\b/,
  /\bjune?\b/,
  /\bjuly?\b/,
  /\baug(?:ust)?\b/,
  /\bsept?(?:ember)?\b/,
  /\boct(?:ober)?\b/,
  /\bnov(?:ember)?\b/,
  /\bdec(?:ember)?\b/,
];
const QUARTER_PATTERNS = [
  /\bfirst quarter\b|\bq1/,
  /\bsecond quarter\b|\bq2/,
  /\bthird quarter\b|\bq3/,
  /\bfourth quarter\b|\bq4/,
];
/** Parts of a year that begin and end no one knows when: each with the month that is late enough. */
const VAGUE_PARTS: readonly (readonly [words: RegExp, lastMonth: number])[] = [
  [/\bearly\b|\bfirst half\b/, 6],
  [/\bspring\b|\bmid\b|\bmiddle\b|\bsummer\b/, 9],
];
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };
const DURATION_PATTERN = new RegExp(`\\b(\\d{1,3}|${NUMBERS.join('|')}) (day|week|month|year)s?\\b`);
/** "a project of six months", "it will take six months" */
const PROJECT_DURATION_PATTERN =
  /\b(?:project of|will take|takes|lasts|over the next|in the next) (?:\w+ )?\S+ (?:week|month|year)s?\b/i;

const getMonthEnd = (year: number, month: number): number => Date.UTC(year, month, 0);

function addDuration(text: string, startTime: number): number | null {
  const [, numberText = '', unit = ''] = DURATION_PATTERN.exec(text) ?? [];
  const count = NUMBERS.includes(numberText) ? NUMBERS.indexOf(numberText) + 1 : Number(numberText);
  return unit === '' ? null : startTime + count * (UNIT_DAYS[unit] ?? 0) * DAY_MS;
}

/** The month with which the named part of a year ends; December if the year as a whole is meant. */
function findLastMonth(text: string): number {
  const quarter = QUARTER_PATTERNS.findIndex((pattern) => pattern.test(text)) + 1;
  if (quarter > 0) return quarter * 3;
  const month = MONTH_PATTERNS.findIndex((pattern) => pattern.test(text)) + 1;
  if (month > 0) return month;
  return VAGUE_PARTS.find(([words]) => words.test(text))?.[1] ?? 12;
}

/** "next month", "this quarter", "within 95 days", counted from a day. A month without a name is the one after it. */
function parseRelativeDay(text: string, referenceTime: number): number | null {
  const referenceDate = new Date(referenceTime);
  const [year, month] = [referenceDate.getUTCFullYear(), referenceDate.getUTCMonth() + 1];
  const isNext = /\bnext\b/.test(text);
  if (/\bmonth\b/.test(text)) return getMonthEnd(year, month + 1);
  if (/\bquarter\b/.test(text)) return getMonthEnd(year, 3 * (Math.ceil(month / 3) + Number(isNext)));
  if (/\byear\b/.test(text)) return getMonthEnd(year + Number(isNext), findLastMonth(text));
  return addDuration(text, referenceTime);
}

/** The last day of the time that a text names ("in the fourth quarter of 2026"), as it was meant on the reference day. */
export function parseLastDay(time: string, referenceTime: number): number | null {
  const text = time.toLowerCase();
  const statedYear = /\b(?:19|20)\d\d\b/.exec(text)?.[0];
  if (statedYear === undefined) return parseRelativeDay(text, referenceTime);
  return getMonthEnd(Number(statedYear), findLastMonth(text));
}

/** A time as people call it today: "in the fourth quarter of 2026" is "this quarter" while it lasts. */
export function phraseTime(time: string, referenceTime: number, now: Date): string {
  const text = time.toLowerCase();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const unit = /\bquarter\b|\bq[1-4]\b/.test(text) ? 'quarter' : 'month';
  const unitEnd = getMonthEnd(year, unit === 'quarter' ? 3 * Math.ceil(month / 3) : month);
  return /^(?:in|next)\b/.test(text) && parseLastDay(time, referenceTime) === unitEnd ? `this ${unit}` : time;
}

/** When what is still to come is due, as far as the sources say; null if they don't. */
export const computeDueTime = (
  { ahead, deadline }: Pick<SignalEvent, 'ahead' | 'deadline'>,
  referenceTime: number,
): number | null => (ahead && deadline !== null ? parseLastDay(deadline, referenceTime) : null);

/** Until when an event is under way: what is still to come until it is due, a project until it is over. */
export function computeEndTime(
  event: Pick<SignalEvent, 'ahead' | 'deadline'>,
  claims: readonly string[],
  referenceTime: number,
): number {
  const durationEnds = claims.flatMap(
    (claim) =>
      addDuration(PROJECT_DURATION_PATTERN.exec(claim)?.[0].toLowerCase() ?? '', referenceTime) ?? [],
  );
  return Math.max(referenceTime, computeDueTime(event, referenceTime) ?? referenceTime, ...durationEnds);
}
