import { MINUTE_MS } from '#contract/time.ts';

/** Date and time as a clock on the wall shows them: `2026-03-29T02:30`. They sort as text. */
type WallTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Names ignore case, so there are more of them than time zones. */
const FORMATS_MAX = 100;

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Sweden writes dates as ISO 8601 does. */
export const toWallTime = (at: Date, timeZone: string): WallTime =>
  getFormat(timeZone).format(at).replace(' ', 'T');

/** `08:30` of a wall time. */
export const sliceTimeOfDay = (wall: WallTime): string => wall.slice('YYYY-MM-DDT'.length);

const sliceDate = (wall: WallTime): string => wall.slice(0, 'YYYY-MM-DD'.length);

function getNextDay(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Clocks differ from UTC by whole quarters of an hour, so they all show a full quarter at the same moments. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Two days and an hour of summer time. */
const QUARTERS_MAX = 49 * 4;

/**
 * The next moment at which the clock shows this time of day or, if it skips that time for summer time, the moment right
 * after. A time that comes twice counts the first time.
 */
export function findNextTime(now: Date, time: string, timeZone: string): Date {
  const wall = toWallTime(now, timeZone);
  const targetTime = `${sliceTimeOfDay(wall) < time ? sliceDate(wall) : getNextDay(sliceDate(wall))}T${time}`;
  const isReached = (ms: number): boolean => toWallTime(new Date(ms), timeZone) >= targetTime;
  let quarter = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  for (let tries = 0; tries < QUARTERS_MAX && !isReached(quarter); tries += 1) quarter += QUARTER_MS;
  let minute = quarter;
  while (minute - MINUTE_MS > now.getTime() && minute > quarter - QUARTER_MS && isReached(minute - MINUTE_MS))
    minute -= MINUTE_MS;
  return new Date(minute);
}
