import * as chrono from 'chrono-node/en';
import { WEEK_MS } from '#contract/time.ts';

/** Nearly every sentence has no date, and looking for one costs more than all the rest. */
const NAMES_A_DAY =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|yesterday|tomorrow|tonight|this morning|ago)\b|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}/i;

/** Longer stretches name dates of many things; nobody reads them for one. */
const LONGEST = 400;
const FARTHEST_DATELINE = 60;
const RELATIVE = /^(?:today|yesterday|tomorrow|this morning)$/i;

/** What was read last: every event of a sentence asks for its dates, and all get the same answer. */
let last: {
  readonly text: string;
  readonly reference: number;
  readonly found: chrono.ParsedResult[];
} | null = null;

function findDates(text: string, reference: Date): readonly chrono.ParsedResult[] {
  if (last?.text !== text || last.reference !== reference.getTime())
    last = {
      text,
      reference: reference.getTime(),
      found: chrono.parse(text, { instant: reference, timezone: 0 }),
    };
  return last.found;
}

/**
 * The day that a sentence names, nearest to a place in it; months and years by themselves name no day. In a document
 * without a date, "Monday" names none either. What is over happened on the last January 1, even in September.
 */
export function dateOf(
  text: string,
  near: number,
  reference: Date,
  { dated = true, isOver = false }: { readonly dated?: boolean; readonly isOver?: boolean } = {},
): string | null {
  if (!NAMES_A_DAY.test(text)) return null;
  const from = Math.max(0, near - LONGEST / 2);
  const found = findDates(text.slice(from, from + LONGEST), reference);
  // "LYON, October 13, 2026 – Acme today announced", printed a day later: "today" is the day of the dateline.
  const dateline = found.find(
    ({ index, text: written, start }) =>
      from + index < FARTHEST_DATELINE &&
      start.isCertain('day') &&
      /^\s*[–—-]/.test(text.slice(from + index + written.length)),
  );
  let best: { readonly day: string; readonly distance: number } | null = null;
  for (const { index, text: written, start: parsed } of found) {
    const start = dateline !== undefined && /^today$/i.test(written) ? dateline.start : parsed;
    const isRelative = RELATIVE.test(written);
    const isExplicit = start.isCertain('day') || start.isCertain('weekday') || isRelative;
    if (!isExplicit || (!dated && (isRelative || !start.isCertain('year')))) continue;
    const isAhead = AHEAD.test(text.slice(0, from + index));
    const day = dayOf(start, reference, { isAhead, isOver: isOver && !isAhead });
    const distance = Math.abs(from + index - near);
    if (day !== null && (best === null || distance < best.distance)) best = { day, distance };
  }
  return best?.day ?? null;
}

/** "announced a merger that is expected to close on January 5" */
const AHEAD = /\b(?:expected|will|scheduled|until|due|planned|set) (?:\w+ ){1,6}$/i;

function dayOf(
  start: chrono.ParsedResult['start'],
  reference: Date,
  { isAhead, isOver }: { readonly isAhead: boolean; readonly isOver: boolean },
): string | null {
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return null;
  let time = Date.UTC(year, month - 1, day);
  // News tells of the weekday that has just been, unless it "is expected to price on Wednesday".
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day');
  if (isWeekday && !isAhead && time > reference.getTime()) time -= WEEK_MS;
  if (isWeekday && isAhead && time < reference.getTime()) time += WEEK_MS;
  if (isOver && !start.isCertain('year') && time > reference.getTime())
    time = Date.UTC(year - 1, month - 1, day);
  return new Date(time).toISOString().slice(0, 10);
}
