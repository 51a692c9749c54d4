import { AUDIT_DAYS_SHOWN } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';

const LATEST_DATE = '9999-12-31';

/** A part of the audit log, from `since` up to, but not including, `until`. */
export interface AuditWindow {
  readonly since: string;
  readonly until: string;
}

/** The requested window, within the retention period. It may reach into tomorrow, since clocks differ. */
export function resolveAuditWindow(
  requested: Partial<AuditWindow>,
  now: Date,
  retentionDays: number,
): AuditWindow {
  const today = now.getTime();
  const end = Math.min(Date.parse(requested.until ?? LATEST_DATE), today + DAY_MS);
  const defaultSince = Math.min(end, today) - AUDIT_DAYS_SHOWN * DAY_MS;
  const since = Math.max(
    requested.since === undefined ? defaultSince : Date.parse(requested.since),
    today - retentionDays * DAY_MS,
  );
  return { since: new Date(since).toISOString(), until: new Date(end).toISOString() };
}

/** The months that a window covers, each as its first moment, newest first. */
export function listMonths({ since, until: end }: AuditWindow): string[] {
  if (since >= end) return [];
  const [from, to] = [new Date(since), new Date(end)];
  const count =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - back, 1)).toISOString(),
  );
}
