import { DAY_MS } from '#contract/time.ts';

/** The date in UTC, such as `2026-11-03`. */
export const toIsoDay = (date: Date): string => date.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The day this many days before. */
export const subtractDays = (day: string, days: number): string =>
  toIsoDay(new Date(Date.parse(day) - days * DAY_MS));
