import { DEFAULT_AUDIT_DAYS } from '#platform/audit-trail.ts';
import type { Stage } from './stages.ts';

const MIN_DAYS = 30;
const MAX_DAYS = 3_650;

/** Rejects a setting that would keep personal data forever by mistake, or lose the trail within a month. */
export function checkAuditDays({ name, auditDays = DEFAULT_AUDIT_DAYS }: Stage): void {
  if (Number.isInteger(auditDays) && auditDays >= MIN_DAYS && auditDays <= MAX_DAYS) return;
  throw new Error(
    `The stage ${name} sets auditDays to ${auditDays}; expected whole days from ${MIN_DAYS} to ${MAX_DAYS}.`,
  );
}
