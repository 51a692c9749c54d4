import { DAY_SECONDS } from '#contract/time.ts';

/** Numbers, dates and names as people read them. */

const integer = new Intl.NumberFormat('en');
const regions = new Intl.DisplayNames('en', { type: 'region' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayAndYear = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const localWeekday = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' });
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export const formatNumber = (value: number): string => integer.format(value);

/** How full a bar is, in percent. */
export const toPercent = (amount: number, total: number): number =>
  Math.max(0, Math.min(100, (amount / Math.max(1, total)) * 100));

export const formatCount = (count: number, singularNoun: string, pluralNoun = `${singularNoun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singularNoun : pluralNoun}`;

export function countryName(code: string | null): string {
  if (!code) return '';
  try {
    return (/^[A-Za-z]{2}$/.test(code) && regions.of(code.toUpperCase())) || code;
  } catch {
    return code;
  }
}

export const toIsoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** A day such as 2026-11-10; with the year only if it isn't the current one. */
export function formatDay(iso: string, now: Date): string {
  const date = new Date(iso);
  return date.getUTCFullYear() === now.getUTCFullYear() ? day.format(date) : dayAndYear.format(date);
}

export const formatMinute = (iso: string): string => minute.format(new Date(iso));

/** A day on the reader's own clock, such as `Mon, Nov 16`. */
export const formatWeekday = (date: Date): string => localWeekday.format(date);

const STEPS: readonly (readonly [seconds: number, unit: string])[] = [
  [DAY_SECONDS * 365, 'y'],
  [DAY_SECONDS * 30, 'mo'],
  [DAY_SECONDS * 7, 'w'],
  [DAY_SECONDS, 'd'],
  [3_600, 'h'],
  [60, 'min'],
];

export function formatAge(iso: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(iso)) / 1000;
  const step = STEPS.find(([size]) => seconds >= size);
  return step ? `${Math.floor(seconds / step[0])} ${step[1]} ago` : 'just now';
}

export function formatDuration(startedAt: string, finishedAt: string): string {
  const seconds = Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** When work started, and how long it took. */
export const describeTimes = (startedAt: string, finishedAt: string | null): string =>
  `Started ${formatMinute(startedAt)} · ${finishedAt === null ? 'running' : `took ${formatDuration(startedAt, finishedAt)}`}`;

/** `not_found` as a person would say it. */
export const toWords = (id: string): string => {
  const text = id.replace(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Options of a choice whose values say what they are. */
export const toOptions = (...values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, toWords(value)]));

export function toInitials(name: string): string {
  const parts = name.split(/[\s-]+/).filter((namePart) => /^[\p{L}\p{N}]/u.test(namePart));
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map(
    (namePart) => [...(namePart ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

export function toHost(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return url;
  }
}

/** Only web URLs become links, because the text comes from third parties. */
export const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url);
