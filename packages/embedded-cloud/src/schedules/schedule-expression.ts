import { parseCronExpression } from './cron-expression.ts';

export interface ScheduleExpression {
  /**
   * The first due time after `now`, in milliseconds, given that it was last due at `previous`. Undefined: never
   * again.
   */
  next(previous: number, now: number): number | undefined;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
};

function rateExpression(text: string): ScheduleExpression {
  const [, count = '', unit = '', plural = ''] =
    /^(\d{1,9})\s+(minute|hour|day)(s?)$/.exec(text.trim()) ?? [];
  const value = Number(count);
  const unitMs = UNIT_MS[unit];
  if (unitMs === undefined || value < 1) throw new Error('expected rate(<number> minutes|hours|days).');
  if ((value === 1) === (plural === 's')) {
    throw new Error(
      `AWS wants rate(${value} ${unit}${value === 1 ? '' : 's'}): singular for 1, else plural.`,
    );
  }
  const period = value * unitMs;
  return {
    next: (previous, now) => previous + (Math.floor(Math.max(0, now - previous) / period) + 1) * period,
  };
}

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw new Error(`${timezone} is not a time zone, expected a name such as Europe/Berlin.`);
  }
}

/** EventBridge's `rate(…)` or `cron(…)`. */
export function scheduleExpression(expression: string, timezone = 'UTC'): ScheduleExpression {
  checkTimezone(timezone);
  const [, kind, inner = ''] = /^(rate|cron)\((.*)\)$/.exec(expression) ?? [];
  if (kind === 'rate') return rateExpression(inner);
  if (kind !== 'cron') throw new Error('expected rate(…) or cron(…).');
  const cron = parseCronExpression(inner, timezone);
  return { next: (previous, now) => cron.next(Math.max(previous, now)) };
}
