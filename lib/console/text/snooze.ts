import { DAY_MS } from '#contract/time.ts';

/** When snoozed detections come back: in the morning, on the clock of the person who snoozes. */
export interface SnoozeChoice {
  readonly label: string;
  readonly until: Date;
}

const MORNING_HOUR = 8;
const MONDAY = 1;

/** The morning of the day that is this many days away. */
function morning(now: Date, days: number): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(MORNING_HOUR, 0, 0, 0);
  return date;
}

const daysToMonday = (now: Date): number => (7 + MONDAY - now.getDay()) % 7 || 7;

export const snoozeChoices = (now: Date): readonly SnoozeChoice[] => [
  { label: 'Tomorrow', until: morning(now, 1) },
  { label: 'In three days', until: morning(now, 3) },
  { label: 'Next Monday', until: morning(now, daysToMonday(now)) },
  { label: 'In two weeks', until: morning(now, 14) },
  { label: 'In a month', until: morning(now, 30) },
];

/** The morning of a typed day such as 2026-12-01; undefined if that is past, or more than a year away. */
export function snoozeDay(day: string, now: Date): Date | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const until = new Date(year, month - 1, date, MORNING_HOUR);
  const isAhead = until.getTime() > now.getTime() && until.getTime() < now.getTime() + 365 * DAY_MS;
  return isAhead ? until : undefined;
}
