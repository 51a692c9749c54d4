import { type AlertFilter, NO_OWNER } from '#contract/alert-filter.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { findNextTime, sliceTimeOfDay, toWallTime } from './wall-clock.ts';

type Account = Pick<AccountRecord, 'owner_id' | 'tags' | 'relation'>;
type Detection = Pick<DetectionRecord, 'alpha' | 'relevance' | 'signal_id'>;

const isOneOf = <T>(allowed: readonly T[], values: readonly T[]): boolean =>
  allowed.length === 0 || values.some((value) => allowed.includes(value));

const matchesAccount = ({ owners, tags, relations }: AlertFilter, account: Account): boolean =>
  isOneOf(owners, [account.owner_id ?? NO_OWNER]) &&
  isOneOf(tags.map(fold), account.tags.map(fold)) &&
  isOneOf(relations, [account.relation]);

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
      isOneOf(signals, [signal_id]) &&
      alpha >= (min_alpha ?? 0) &&
      (min_relevance === null || (relevance !== null && relevance >= min_relevance)),
  );
}

function isQuiet({ quiet_hours, time_zone }: AlertFilter, at: Date): boolean {
  if (!quiet_hours) return false;
  const { start, end } = quiet_hours;
  const time = sliceTimeOfDay(toWallTime(at, time_zone));
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/** The moment itself, or the end of the quiet hours it is in. */
function skipQuietHours(filter: AlertFilter, at: Date): Date {
  return filter.quiet_hours && isQuiet(filter, at)
    ? findNextTime(at, filter.quiet_hours.end, filter.time_zone)
    : at;
}

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Until when an alert is held that was raised now; undefined if it goes at once. */
export function findHoldEnd(filter: AlertFilter, now: Date): Date | undefined {
  if (filter.digest === 'daily') {
    return skipQuietHours(filter, findNextTime(now, formatHour(filter.digest_hour), filter.time_zone));
  }
  return findQuietEnd(filter, now);
}

/** When the quiet hours end that it is now; undefined if it isn't quiet. */
export const findQuietEnd = (filter: AlertFilter, now: Date): Date | undefined =>
  isQuiet(filter, now) ? skipQuietHours(filter, now) : undefined;
