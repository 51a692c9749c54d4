import { USUAL_AUDIT_DAYS } from '#platform/audit-trail.ts';
import { type Retention, usualRetention } from '#platform/retention.ts';
import { KEPT_DAYS } from './queues.ts';
import type { Stage } from './stages.ts';

/** A message, or a dead letter that is sent again, may be as old as this and still ask for what it is about. */
const AFTER_MESSAGES = KEPT_DAYS + 1;
const TEN_YEARS = 3_650;

/** What makes sense, the least and the most. */
const BOUNDS: Readonly<Record<keyof Retention, readonly [least: number, most: number]>> = {
  // A run of today reads its own documents.
  documentDays: [1, 90],
  pushRowDays: [AFTER_MESSAGES, 365],
  alertDays: [AFTER_MESSAGES, 365],
  // Vendors' terms speak of a month, and their data is renewed monthly.
  keptAnswerDays: [1, 30],
  runDays: [AFTER_MESSAGES, TEN_YEARS],
  pushRunDays: [AFTER_MESSAGES, TEN_YEARS],
  monitorEventDays: [1, TEN_YEARS],
};
const AUDIT_BOUNDS = [30, TEN_YEARS] as const;

function check(stage: string, name: string, days: number, [least, most]: readonly [number, number]): void {
  if (Number.isInteger(days) && days >= least && days <= most) return;
  throw new Error(
    `The stage ${stage} keeps things for ${name} = ${days}, expected whole days from ${least} to ${most}.`,
  );
}

/** For how long a stage keeps what; refuses what would lose work under way or keep people's data for ever by a slip. */
export function retentionOf({ name, retention, auditDays = USUAL_AUDIT_DAYS }: Stage): Retention {
  const settled = { ...usualRetention, ...retention };
  for (const kind of Object.keys(BOUNDS) as (keyof Retention)[]) {
    const days = settled[kind];
    if (days !== null) check(name, kind, days, BOUNDS[kind]);
  }
  check(name, 'auditDays', auditDays, AUDIT_BOUNDS);
  if (settled.pushRunDays !== null && settled.pushRunDays < settled.pushRowDays) {
    throw new Error(
      `The stage ${name} must keep push runs for at least as long as their rows: ${settled.pushRowDays} days.`,
    );
  }
  return settled;
}
