import type { AuditEvent } from '#contract/audit-events.ts';
import { AUDIT_IDS_MAX } from '#contract/audit-limits.ts';

/** An event as it is kept: the name of a key is looked up when the event is shown. */
export type AuditRecord = Omit<AuditEvent, 'key_name'>;

/** What of an event follows from the ids it is about. */
export const aboutIds = (ids: readonly string[]): Pick<AuditRecord, 'resource_ids' | 'resource_count'> => {
  const distinct = [...new Set(ids)];
  return { resource_ids: distinct.slice(0, AUDIT_IDS_MAX), resource_count: distinct.length };
};
