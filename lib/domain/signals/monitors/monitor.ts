import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';

/** What a check starts from. */
export interface CheckPosition {
  /** Null before the first check. */
  readonly lastCheckAt: string | null;
  /** What the sources want to remember. */
  readonly memory: string | null;
}

/** A monitor's state between two checks. */
export interface Monitor extends CheckPosition {
  readonly workspaceId: string;
  readonly accountId: string;
  readonly startedAt: string;
  readonly nextCheckAt: string;
}

/** A monitor in the index of due monitors. */
export type DueMonitor = Pick<Monitor, 'workspaceId' | 'accountId' | 'nextCheckAt'>;

/** Four checks a day: news from the morning is known by noon, and sources aren't polled more often than they update. */
const HOURS_BETWEEN_CHECKS = 6;

/** Sources often backdate what they publish by a day or two, and news published between checks must not be missed. */
const OVERLAP_DAYS = 7;

/** The hour of a sweep. Monitors due by its start are checked. */
export const getHour = (now: Date): string =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();

export const computeNextCheckAt = (time: string): string =>
  new Date(Date.parse(time) + HOURS_BETWEEN_CHECKS * HOUR_MS).toISOString();

type Start = Pick<Monitor, 'startedAt' | 'lastCheckAt'>;

/** The date from which documents are wanted: never before monitoring started, because the first scan covers that. */
export function computeCheckStart({ startedAt, lastCheckAt }: Start): Date {
  const overlap = lastCheckAt === null ? 0 : Date.parse(lastCheckAt) - OVERLAP_DAYS * DAY_MS;
  return new Date(Math.max(Date.parse(startedAt), overlap));
}

/** After that it is no longer news. */
const MAX_DAYS_BEHIND = 14;

/** Whether the next check may start where this one did, to read again what could not be read. */
export const mayRepeatPosition = ({ startedAt, lastCheckAt }: Start, now: Date): boolean =>
  now.getTime() - Date.parse(lastCheckAt ?? startedAt) < MAX_DAYS_BEHIND * DAY_MS;

/** A monitor and its account as they are now. Undefined if they no longer exist. */
export interface WatchedAccount {
  readonly monitor: Monitor | undefined;
  readonly account: AccountRecord | undefined;
}
