import type { AlertFilter } from '#contract/alert-filter.ts';
import type { Refuse } from '#contract/errors.ts';

const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
};

/** Refuses what a schema can't express. */
export function checkFilter(
  { time_zone, quiet_hours, digest }: AlertFilter,
  refuse: Refuse<'validation_failed'>,
  { isDigestOffered = true } = {},
): void {
  const createFieldError = (field: string, message: string) =>
    refuse('validation_failed', undefined, [{ path: `alert_filter.${field}`, message }]);
  if (!isTimeZone(time_zone))
    throw createFieldError('time_zone', 'Must be a time zone such as Europe/Berlin.');
  if (quiet_hours && quiet_hours.start === quiet_hours.end) {
    throw createFieldError('quiet_hours.end', 'Must differ from start.');
  }
  if (digest !== 'none' && !isDigestOffered)
    throw createFieldError('digest', 'An export queue gets alerts one by one.');
}
