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
  requestedWindow: Partial<AuditWindow>,
  now: Date,
  retentionDays: number,
): AuditWindow {
  const nowMs = now.getTime();
  const untilMs = Math.min(Date.parse(requestedWindow.until ?? LATEST_DATE), nowMs + DAY_MS);
  const defaultSinceMs = Math.min(untilMs, nowMs) - AUDIT_DAYS_SHOWN * DAY_MS;
  const sinceMs = Math.max(
    requestedWindow.since === undefined ? defaultSinceMs : Date.parse(requestedWindow.since),
    nowMs - retentionDays * DAY_MS,
  );
  return { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
}

/** The months that a window covers, each as its first moment, newest first. */
export function listMonths({ since, until }: AuditWindow): string[] {
  if (since >= until) return [];
  const [firstDate, lastDate] = [new Date(since), new Date(until)];
  const years = lastDate.getUTCFullYear() - firstDate.getUTCFullYear();
  const count = years * 12 + lastDate.getUTCMonth() - firstDate.getUTCMonth() + 1;
  return Array.from({ length: count }, (_, monthsBack) =>
    new Date(Date.UTC(lastDate.getUTCFullYear(), lastDate.getUTCMonth() - monthsBack, 1)).toISOString(),
  );
}
