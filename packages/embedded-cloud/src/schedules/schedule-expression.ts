export interface ScheduleExpression {
  /** The first due time after `now`, in milliseconds, given that it was last due at `previous`. */
  next(previous: number, now: number): number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Due at `offset` in each period since `start`. */
const createPeriod = (periodMs: number, offsetMs: number) => (start: number, now: number) =>
  start + offsetMs + (Math.floor((Math.max(start, now) - start - offsetMs) / periodMs) + 1) * periodMs;

/** `rate(1 minute)`, `rate(n minutes)`, and `cron(m * * * ? *)` or `cron(m h * * ? *)` in UTC: no stage uses others. */
export function parseScheduleExpression(expression: string): ScheduleExpression {
  const rate = /^rate\((?:1 minute|(\d{1,4}) minutes)\)$/.exec(expression);
  const minutes = Number(rate?.[1] ?? 1);
  if (rate && rate[1] !== '1' && minutes > 0) {
    const next = createPeriod(minutes * MINUTE_MS, 0);
    return { next };
  }
  const [, minute = '60', hour = ''] = /^cron\((\d{1,2}) (\d{1,2}|\*) \* \* \? \*\)$/.exec(expression) ?? [];
  if (Number(minute) > 59 || (hour !== '*' && Number(hour) > 23)) {
    throw new Error('expected rate(1 minute), rate(n minutes), cron(m * * * ? *) or cron(m h * * ? *).');
  }
  const offsetMs = Number(minute) * MINUTE_MS;
  // The epoch began at midnight.
  const nextAfterEpoch =
    hour === '*' ? createPeriod(HOUR_MS, offsetMs) : createPeriod(DAY_MS, Number(hour) * HOUR_MS + offsetMs);
  return { next: (previous, now) => nextAfterEpoch(0, Math.max(previous, now)) };
}
