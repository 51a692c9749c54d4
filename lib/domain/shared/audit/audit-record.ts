import type { AuditEvent } from '#contract/audit-events.ts';
import { AUDIT_IDS_MAX } from '#contract/audit-limits.ts';

/** An event as stored. The key's name is looked up when the event is shown. */
export type AuditRecord = Omit<AuditEvent, 'key_name'>;

/** The event fields derived from its ids. */
export const aboutIds = (ids: readonly string[]): Pick<AuditRecord, 'resource_ids' | 'resource_count'> => {
  const distinct = [...new Set(ids)];
  return { resource_ids: distinct.slice(0, AUDIT_IDS_MAX), resource_count: distinct.length };
};
