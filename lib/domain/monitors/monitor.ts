import type { AccountRecord } from '#domain/accounts/account-record.ts';

/** What a monitor remembers between two looks. */
export interface Monitor {
  readonly workspaceId: string;
  readonly accountId: string;
  readonly startedAt: string;
  readonly nextLookAt: string;
  /** Null before the first look. */
  readonly lastLookAt: string | null;
  /** What the sources want to be reminded of. */
  readonly memory: string | null;
}

/** A monitor as the order of looks knows it. */
export type DueMonitor = Pick<Monitor, 'workspaceId' | 'accountId' | 'nextLookAt'>;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Four looks a day: news of the morning is known at noon, and a source is asked no oftener than it tells. */
const HOURS_BETWEEN_LOOKS = 6;

/** Sources often date what they publish back by a day or two, and news that came while nobody looked is still news. */
const OVERLAP_DAYS = 7;

/** The hour a sweep is of; whatever is due by its beginning is looked at. */
export const hourOf = (now: Date): string =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();

export const nextLookAfter = (time: string): string =>
  new Date(Date.parse(time) + HOURS_BETWEEN_LOOKS * HOUR_MS).toISOString();

/** From when on documents are wanted: never from before the start, which the first scan has read. */
export function lookSince({ startedAt, lastLookAt }: Pick<Monitor, 'startedAt' | 'lastLookAt'>): Date {
  const overlap = lastLookAt === null ? 0 : Date.parse(lastLookAt) - OVERLAP_DAYS * DAY_MS;
  return new Date(Math.max(Date.parse(startedAt), overlap));
}

/** A monitor with the account it watches, as they are now; undefined for what is no longer there. */
export interface WatchedAccount {
  readonly monitor: Monitor | undefined;
  readonly account: AccountRecord | undefined;
}
