import type { AuditEvent } from '#contract/audit-events.ts';
import { AUDIT_IDS_MAX } from '#contract/limits.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The response fields that say what a call changed or started. */
const ID_FIELDS = ['id', 'run_id', 'descendant_ids'] as const;

/** What a call that changes many records did change. */
const listChangedRecords = (changed: unknown) => (Array.isArray(changed) ? changed.filter(isRecord) : []);

const collectIds = (data: unknown): string[] =>
  [data]
    .flat()
    .filter(isRecord)
    .flatMap((part) => [part, ...listChangedRecords(part.changed)])
    .flatMap((part) => ID_FIELDS.flatMap((name) => part[name]))
    .filter((id) => typeof id === 'string');

/** The ids a call was about: from its path, then from its response. */
export const collectChangedIds = (params: unknown, data: unknown): string[] => [
  ...Object.values(isRecord(params) ? params : {}).map(String),
  ...collectIds(data),
];

/** An event as stored. Names are looked up when the event is shown. */
export type AuditRecord = Omit<AuditEvent, 'key_name' | 'resource_name'>;

/** The event fields derived from its ids. */
export const toResourceFields = (
  ids: readonly string[],
): Pick<AuditRecord, 'resource_ids' | 'resource_count'> => {
  const distinct = [...new Set(ids)];
  return { resource_ids: distinct.slice(0, AUDIT_IDS_MAX), resource_count: distinct.length };
};
