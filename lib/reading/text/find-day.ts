import * as chrono from 'chrono-node/en';
import { WEEK_MS } from '#contract/time.ts';

/** Nearly every sentence has no date, and looking for one costs more than all the rest. */
const NAMES_A_DAY =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|yesterday|tomorrow|tonight|this morning|ago)\b|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}/i;

/** Longer stretches name dates of many things; nobody reads them for one. */
const MAX_CHARACTERS = 400;
/** A dateline starts in the first so many characters. */
const MAX_DATELINE_START = 60;
const RELATIVE_DAY = /^(?:today|yesterday|tomorrow|this morning)$/i;

/** The last result: every event of a sentence asks for its dates. */
let cache: {
  readonly text: string;
  readonly referenceMs: number;
  readonly dates: readonly chrono.ParsedResult[];
} | null = null;

function findDates(text: string, reference: Date): readonly chrono.ParsedResult[] {
  const referenceMs = reference.getTime();
  if (cache?.text !== text || cache.referenceMs !== referenceMs)
    cache = { text, referenceMs, dates: chrono.parse(text, { instant: reference, timezone: 0 }) };
  return cache.dates;
}

/**
 * The day that a text names, nearest to this position in it; months and years by themselves name no day. In a document
 * without a date, "Monday" names none either. What is over happened on the last January 1, even in September.
 */
export function findDay(
  text: string,
  position: number,
  reference: Date,
  {
    isDocumentDated = true,
    isOver = false,
  }: { readonly isDocumentDated?: boolean; readonly isOver?: boolean } = {},
): string | null {
  if (!NAMES_A_DAY.test(text)) return null;
  const excerptStart = Math.max(0, position - MAX_CHARACTERS / 2);
  const dates = findDates(text.slice(excerptStart, excerptStart + MAX_CHARACTERS), reference);
  // "LYON, October 13, 2026 – Acme today announced", printed a day later: "today" is the day of the dateline.
  const dateline = dates.find(
    ({ index, text: dateText, start }) =>
      excerptStart + index < MAX_DATELINE_START &&
      start.isCertain('day') &&
      /^\s*[–—-]/.test(text.slice(excerptStart + index + dateText.length)),
  );
  const days = dates.flatMap(({ index, text: dateText, start }) => {
    const date = dateline !== undefined && /^today$/i.test(dateText) ? dateline.start : start;
    const isRelative = RELATIVE_DAY.test(dateText);
    const namesDay = date.isCertain('day') || date.isCertain('weekday') || isRelative;
    if (!namesDay || (!isDocumentDated && (isRelative || !date.isCertain('year')))) return [];
    const dateStart = excerptStart + index;
    const isAhead = AHEAD_PHRASE.test(text.slice(0, dateStart));
    const day = toDay(date, reference, { isAhead, isOver: isOver && !isAhead });
    return day === null ? [] : [{ day, distance: Math.abs(dateStart - position) }];
  });
  const [nearestDay] = days.toSorted((a, b) => a.distance - b.distance);
  return nearestDay?.day ?? null;
}

/** "announced a merger that is expected to close on January 5" */
const AHEAD_PHRASE = /\b(?:expected|will|scheduled|until|due|planned|set) (?:\w+ ){1,6}$/i;

function toDay(
  date: chrono.ParsedResult['start'],
  reference: Date,
  { isAhead, isOver }: { readonly isAhead: boolean; readonly isOver: boolean },
): string | null {
  const [year, month, day] = [date.get('year'), date.get('month'), date.get('day')];
  if (year === null || month === null || day === null) return null;
  let time = Date.UTC(year, month - 1, day);
  // News tells of the weekday that has just been, unless it "is expected to price on Wednesday".
  const isWeekday = date.isCertain('weekday') && !date.isCertain('day');
  if (isWeekday && !isAhead && time > reference.getTime()) time -= WEEK_MS;
  if (isWeekday && isAhead && time < reference.getTime()) time += WEEK_MS;
  if (isOver && !date.isCertain('year') && time > reference.getTime())
    time = Date.UTC(year - 1, month - 1, day);
  return new Date(time).toISOString().slice(0, 10);
}
