import { EVENT_DAYS_MAX } from '#contract/signal-events.ts';
import { DEFAULT_AUDIT_DAYS } from '#platform/audit-trail.ts';
import { defaultRetention, type Retention } from '#platform/retention.ts';
import { RETENTION_DAYS } from './queues.ts';
import type { Stage } from './stages.ts';

/** The oldest a message or a redriven dead letter can be and still need its records. */
const AFTER_MESSAGES = RETENTION_DAYS + 1;
const TEN_YEARS = 3_650;

/** The allowed range of each setting. */
const BOUNDS: Readonly<Record<keyof Retention, readonly [least: number, most: number]>> = {
  // A run reads the documents it fetched the same day.
  documentDays: [1, 90],
  pushRowDays: [AFTER_MESSAGES, 365],
  alertDays: [AFTER_MESSAGES, 365],
  // Vendors' terms allow about a month, and their data is refreshed monthly.
  keptAnswerDays: [1, 30],
  runDays: [AFTER_MESSAGES, TEN_YEARS],
  pushRunDays: [AFTER_MESSAGES, TEN_YEARS],
  // An event may be a year old when it is sent; kept longer than that, it is taken once.
  sentEventDays: [EVENT_DAYS_MAX + 1, TEN_YEARS],
  monitorEventDays: [1, TEN_YEARS],
};
const AUDIT_BOUNDS = [30, TEN_YEARS] as const;

function checkDays(
  stage: string,
  name: string,
  days: number,
  [least, most]: readonly [number, number],
): void {
  if (Number.isInteger(days) && days >= least && days <= most) return;
  throw new Error(
    `The stage ${stage} sets ${name} to ${days}; expected whole days from ${least} to ${most}.`,
  );
}

/** Rejects settings that would lose work in progress or keep personal data forever by mistake. */
export function checkRetention({ name, retention, auditDays = DEFAULT_AUDIT_DAYS }: Stage): void {
  const settled = { ...defaultRetention, ...retention };
  for (const kind of Object.keys(BOUNDS) as (keyof Retention)[]) {
    const days = settled[kind];
    if (days !== null) checkDays(name, kind, days, BOUNDS[kind]);
  }
  checkDays(name, 'auditDays', auditDays, AUDIT_BOUNDS);
  if (settled.pushRunDays !== null && settled.pushRunDays < settled.pushRowDays) {
    throw new Error(
      `The stage ${name} must keep push runs for at least as long as their rows: ${settled.pushRowDays} days.`,
    );
  }
}
