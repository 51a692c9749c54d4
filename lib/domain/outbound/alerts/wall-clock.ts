import { MINUTE_MS } from '#contract/time.ts';

/** Date and time as a clock on the wall shows them: `2026-03-29T02:30`. They sort as text. */
type WallTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Names ignore case, so there are more of them than time zones. */
const MAX_FORMATS = 100;

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Sweden writes dates as ISO 8601 does. */
export const toWallTime = (instant: Date, timeZone: string): WallTime =>
  getFormat(timeZone).format(instant).replace(' ', 'T');

/** `08:30` of a wall time. */
export const sliceTimeOfDay = (wallTime: WallTime): string => wallTime.slice('YYYY-MM-DDT'.length);

const sliceDate = (wallTime: WallTime): string => wallTime.slice(0, 'YYYY-MM-DD'.length);

function getNextDay(date: string): string {
  const nextDay = new Date(`${date}T00:00:00Z`);
  nextDay.setUTCDate(nextDay.getUTCDate() + 1);
  return nextDay.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Clocks differ from UTC by whole quarters of an hour, so they all show a full quarter at the same moments. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Two days and an hour of summer time. */
const MAX_QUARTERS = 49 * 4;

/**
 * The next moment at which the clock shows this time of day or, if it skips that time for summer time, the moment right
 * after. A time that comes twice counts the first time.
 */
export function findNextTime(now: Date, timeOfDay: string, timeZone: string): Date {
  const wallTime = toWallTime(now, timeZone);
  const targetTime = `${sliceTimeOfDay(wallTime) < timeOfDay ? sliceDate(wallTime) : getNextDay(sliceDate(wallTime))}T${timeOfDay}`;
  const isReached = (ms: number): boolean => toWallTime(new Date(ms), timeZone) >= targetTime;
  let quarterStartMs = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  for (let tries = 0; tries < MAX_QUARTERS && !isReached(quarterStartMs); tries += 1)
    quarterStartMs += QUARTER_MS;
  let minuteStartMs = quarterStartMs;
  while (
    minuteStartMs - MINUTE_MS > now.getTime() &&
    minuteStartMs > quarterStartMs - QUARTER_MS &&
    isReached(minuteStartMs - MINUTE_MS)
  )
    minuteStartMs -= MINUTE_MS;
  return new Date(minuteStartMs);
}
