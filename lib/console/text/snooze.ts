import { DAY_MS } from '#contract/time.ts';

/** When snoozed detections come back: in the morning, on the clock of the person who snoozes. */
export interface SnoozeChoice {
  readonly label: string;
  readonly date: Date;
}

const MORNING_HOUR = 8;
const MONDAY = 1;

/** The morning of the day that is this many days away. */
function findMorning(now: Date, days: number): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(MORNING_HOUR, 0, 0, 0);
  return date;
}

/** The same; what falls on a weekend comes on Monday. */
function findWorkMorning(now: Date, days: number): Date {
  const date = findMorning(now, days);
  const weekday = date.getDay();
  return weekday === 6 || weekday === 0 ? findMorning(now, days + (weekday === 6 ? 2 : 1)) : date;
}

const countDaysToMonday = (now: Date): number => (7 + MONDAY - now.getDay()) % 7 || 7;

export const listSnoozeChoices = (now: Date): readonly SnoozeChoice[] => [
  { label: 'Tomorrow', date: findMorning(now, 1) },
  { label: 'In three days', date: findWorkMorning(now, 3) },
  { label: 'Next Monday', date: findMorning(now, countDaysToMonday(now)) },
  { label: 'In two weeks', date: findWorkMorning(now, 14) },
  { label: 'In a month', date: findWorkMorning(now, 30) },
];

/** The morning of a typed day such as 2026-12-01; undefined if that is past, or more than a year away. */
export function parseSnoozeDay(day: string, now: Date): Date | undefined {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const date = new Date(year, month - 1, dayOfMonth, MORNING_HOUR);
  const isInRange = date.getTime() > now.getTime() && date.getTime() < now.getTime() + 365 * DAY_MS;
  return isInRange ? date : undefined;
}
