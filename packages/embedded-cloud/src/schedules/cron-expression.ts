import { Cron } from 'croner';

interface Field {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const MINUTES: Field = { name: 'minutes', min: 0, max: 59 };
const HOURS: Field = { name: 'hours', min: 0, max: 23 };
const DAY_OF_MONTH: Field = { name: 'day of month', min: 1, max: 31 };
const MONTH: Field = { name: 'month', min: 1, max: 12, names: MONTHS };
const DAY_OF_WEEK: Field = { name: 'day of week', min: 1, max: 7, names: DAYS };
const YEAR: Field = { name: 'year', min: 1970, max: 2199 };

/** Undefined stands for every value of the field. */
type Values = readonly number[] | undefined;

export interface CronExpression {
  /** The first time after `after`, in milliseconds, or undefined if there is none. */
  next(after: number): number | undefined;
}

class CronError extends Error {
  constructor(field: Field, text: string, reason: string) {
    super(`the ${field.name} field is ${JSON.stringify(text)}: ${reason}`);
    this.name = 'CronError';
  }
}

function parseNumber(text: string, field: Field): number {
  const nameIndex = field.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = nameIndex >= 0 ? nameIndex + field.min : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= field.min && value <= field.max) return value;
  const names = field.names ? ` or ${field.names[0]}–${field.names.at(-1)}` : '';
  throw new CronError(field, text, `expected ${field.min}–${field.max}${names}.`);
}

function parseSpan(text: string, field: Field, hasStep: boolean): readonly [first: number, last: number] {
  if (text === '*') return [field.min, field.max];
  const [from = '', to, ...rest] = text.split('-');
  if (rest.length > 0) throw new CronError(field, text, 'expected one range such as 1-5.');
  const first = parseNumber(from, field);
  // `5/10` means every tenth value from 5 on.
  const last = to === undefined ? (hasStep ? field.max : first) : parseNumber(to, field);
  if (first <= last) return [first, last];
  throw new CronError(field, text, 'a range goes upwards; write one that wraps around as a list.');
}

function parseStep(text: string | undefined, field: Field): number {
  if (text === undefined) return 1;
  const step = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (step >= 1) return step;
  throw new CronError(field, text, 'a step is a whole number from 1 on.');
}

function parseValues(text: string, field: Field): Values {
  if (text === '*') return undefined;
  const values = text.split(',').flatMap((part) => {
    const [range = '', step, ...rest] = part.split('/');
    if (rest.length > 0) throw new CronError(field, part, 'expected one step such as */5.');
    const [first, last] = parseSpan(range, field, step !== undefined);
    const width = parseStep(step, field);
    return Array.from(
      { length: Math.floor((last - first) / width) + 1 },
      (_, index) => first + index * width,
    );
  });
  return [...new Set(values)].toSorted((one, other) => one - other);
}

const listOf = (values: Values): string => values?.join(',') ?? '*';

function translateDayOfMonth(text: string): string {
  if (text === '?') return '*';
  if (text.toUpperCase() === 'L') return 'L';
  const weekday = /^(\d{1,2})W$/i.exec(text)?.[1];
  if (weekday !== undefined) return `${parseNumber(weekday, DAY_OF_MONTH)}W`;
  return listOf(parseValues(text, DAY_OF_MONTH));
}

/** AWS counts Sunday as 1, croner as 0. */
function translateDayOfWeek(text: string): string {
  if (text === '?') return '*';
  if (text.toUpperCase() === 'L') return String(DAYS.indexOf('SAT'));
  const last = /^(.+)L$/i.exec(text)?.[1];
  if (last !== undefined) return `${parseNumber(last, DAY_OF_WEEK) - 1}L`;
  const [, day, ordinal] = /^(.+)#(.+)$/.exec(text) ?? [];
  if (day === undefined || ordinal === undefined) {
    return listOf(parseValues(text, DAY_OF_WEEK)?.map((value) => value - 1));
  }
  if (!/^[1-5]$/.test(ordinal)) throw new CronError(DAY_OF_WEEK, text, 'expected 1–5 after #.');
  return `${parseNumber(day, DAY_OF_WEEK) - 1}#${ordinal}`;
}

function createWallClock(
  timezone: string,
): (time: Date) => { readonly hour: number; readonly minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (time) => {
    const [hour = '', minute = ''] = format.format(time).split(':');
    return { hour: Number(hour), minute: Number(minute) };
  };
}

/** Within a day at most 1,440 candidates can fall into the hour that a clock change skips. */
const MAX_SKIPPED = 24 * 60;

/** `fields`: the content of `cron(…)`. Throws with the reason if AWS would reject it. */
export function parseCronExpression(fields: string, timezone: string): CronExpression {
  const parts = fields.trim().split(/\s+/);
  const [minuteText = '', hourText = '', dom = '', monthText = '', dow = '', yearText = ''] = parts;
  if (parts.length !== 6) {
    throw new Error(
      `it has ${parts.length} fields, expected 6: minutes hours day-of-month month day-of-week year.`,
    );
  }
  if ((dom === '?') === (dow === '?')) {
    throw new Error('exactly one of day of month and day of week must be "?".');
  }
  const minutes = parseValues(minuteText, MINUTES);
  const hours = parseValues(hourText, HOURS);
  const days = `${translateDayOfMonth(dom)} ${listOf(parseValues(monthText, MONTH))} ${translateDayOfWeek(dow)}`;
  const pattern = `0 ${listOf(minutes)} ${listOf(hours)} ${days} ${listOf(parseValues(yearText, YEAR))}`;
  const cron = new Cron(pattern, { timezone, paused: true });
  const clock = createWallClock(timezone);

  // EventBridge skips a time that a clock change leaves out. croner moves it to the end of the gap.
  function exists(time: Date): boolean {
    const { hour, minute } = clock(time);
    return (minutes?.includes(minute) ?? true) && (hours?.includes(hour) ?? true);
  }

  return {
    next(after) {
      let time = cron.nextRun(new Date(after));
      for (let skipped = 0; time && !exists(time) && skipped < MAX_SKIPPED; skipped += 1)
        time = cron.nextRun(time);
      return time?.getTime();
    },
  };
}
