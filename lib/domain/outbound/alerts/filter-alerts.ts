import { type AlertFilter, NO_OWNER } from '#contract/alert-filter.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { findNextTime, sliceTimeOfDay, toWallTime } from './wall-clock.ts';

type Account = Pick<AccountRecord, 'owner_id' | 'tags' | 'relation'>;
type Detection = Pick<DetectionRecord, 'alpha' | 'relevance' | 'signal_id'>;

/** An empty list allows every value. */
const isAnyAllowed = <T>(allowedValues: readonly T[], values: readonly T[]): boolean =>
  allowedValues.length === 0 || values.some((value) => allowedValues.includes(value));

const matchesAccount = ({ owners, tags, relations }: AlertFilter, account: Account): boolean =>
  isAnyAllowed(owners, [account.owner_id ?? NO_OWNER]) &&
  isAnyAllowed(tags.map(fold), account.tags.map(fold)) &&
  isAnyAllowed(relations, [account.relation]);

/** The detections that the filter lets pass, none if it isn't about the account. */
export function filterDetections<D extends Detection>(
  filter: AlertFilter,
  account: Account,
  detections: readonly D[],
): D[] {
  if (!matchesAccount(filter, account)) return [];
  const { min_alpha, min_relevance, signals } = filter;
  return detections.filter(
    ({ alpha, relevance, signal_id }) =>
      isAnyAllowed(signals, [signal_id]) &&
      alpha >= (min_alpha ?? 0) &&
      (min_relevance === null || (relevance !== null && relevance >= min_relevance)),
  );
}

function isQuiet({ quiet_hours, time_zone }: AlertFilter, moment: Date): boolean {
  if (!quiet_hours) return false;
  const { start, end } = quiet_hours;
  const timeOfDay = sliceTimeOfDay(toWallTime(moment, time_zone));
  return start < end ? start <= timeOfDay && timeOfDay < end : start <= timeOfDay || timeOfDay < end;
}

/** The time itself, or the end of the quiet hours it is in. */
function skipQuietHours(filter: AlertFilter, moment: Date): Date {
  return filter.quiet_hours && isQuiet(filter, moment)
    ? findNextTime(moment, filter.quiet_hours.end, filter.time_zone)
    : moment;
}

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When the daily digest with an alert is due that is raised now. */
export const findDigestTime = (filter: AlertFilter, now: Date): Date =>
  skipQuietHours(filter, findNextTime(now, formatHour(filter.digest_hour), filter.time_zone));

/** When the quiet hours end that it is now; undefined if it isn't quiet. */
export const findQuietEnd = (filter: AlertFilter, now: Date): Date | undefined =>
  isQuiet(filter, now) ? skipQuietHours(filter, now) : undefined;
