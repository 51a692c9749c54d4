import { AUDIT_DAYS_SHOWN } from '#contract/audit-limits.ts';
import { DAY_MS } from '#contract/time.ts';

const FOR_EVER = '9999-12-31';

/** A part of the audit log, from `since` up to, but not including, `until`. */
export interface AuditWindow {
  readonly since: string;
  readonly until: string;
}

/** The requested window, within the retention period. It may reach into tomorrow, since clocks differ. */
export function auditWindow(asked: Partial<AuditWindow>, now: Date, keptDays: number): AuditWindow {
  const today = now.getTime();
  const until = Math.min(Date.parse(asked.until ?? FOR_EVER), today + DAY_MS);
  const shown = Math.min(until, today) - AUDIT_DAYS_SHOWN * DAY_MS;
  const since = Math.max(
    asked.since === undefined ? shown : Date.parse(asked.since),
    today - keptDays * DAY_MS,
  );
  return { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
}

/** The months that a window covers, each as its first moment, newest first. */
export function monthsOf({ since, until }: AuditWindow): string[] {
  if (since >= until) return [];
  const [from, to] = [new Date(since), new Date(until)];
  const count =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - back, 1)).toISOString(),
  );
}
