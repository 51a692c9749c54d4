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

const SUNDAY = 0;
const SATURDAY = 6;

/** The same; what falls on a weekend comes on Monday. */
function findWorkMorning(now: Date, days: number): Date {
  const date = findMorning(now, days);
  const weekday = date.getDay();
  return weekday === SATURDAY || weekday === SUNDAY
    ? findMorning(now, days + (weekday === SATURDAY ? 2 : 1))
    : date;
}

const countDaysToMonday = (now: Date): number => (7 + MONDAY - now.getDay()) % 7 || 7;

/** Each on another day, the next one first. Of two that fall on one day, the first one here is offered. */
export function listSnoozeChoices(now: Date): readonly SnoozeChoice[] {
  const choices = [
    { label: 'Next Monday', date: findMorning(now, countDaysToMonday(now)) },
    { label: 'Tomorrow', date: findWorkMorning(now, 1) },
    { label: 'In three days', date: findWorkMorning(now, 3) },
    { label: 'In two weeks', date: findWorkMorning(now, 14) },
    { label: 'In a month', date: findWorkMorning(now, 30) },
  ];
  const isFirstOfItsDay = ({ date }: SnoozeChoice, index: number): boolean =>
    choices.findIndex((otherChoice) => otherChoice.date.getTime() === date.getTime()) === index;
  return choices.filter(isFirstOfItsDay).sort((a, b) => a.date.getTime() - b.date.getTime());
}

/** The morning of a typed day such as 2026-12-01; undefined if that is past, or more than a year away. */
export function parseSnoozeDay(day: string, now: Date): Date | undefined {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const date = new Date(year, month - 1, dayOfMonth, MORNING_HOUR);
  const isInRange = date.getTime() > now.getTime() && date.getTime() < now.getTime() + 365 * DAY_MS;
  return isInRange ? date : undefined;
}
