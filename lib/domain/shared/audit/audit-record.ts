import type { AuditEvent } from '#contract/audit-events.ts';
import { MAX_AUDIT_IDS } from '#contract/limits.ts';
import { RELATIONS } from '#contract/relation.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a call that changes many records did change. */
const listChangedRecords = (changedItems: unknown) =>
  Array.isArray(changedItems) ? changedItems.filter(isRecord) : [];

/** What a record of a response says was changed or started. Beside an `id`, `run_id` is only the run that once found the record. */
const listIds = ({ id, run_id, descendant_ids }: Readonly<Record<string, unknown>>): unknown[] => [
  id ?? run_id,
  ...(Array.isArray(descendant_ids) ? descendant_ids : []),
];

const collectIds = (data: unknown): string[] =>
  [data]
    .flat()
    .filter(isRecord)
    .flatMap((responseRecord) => [responseRecord, ...listChangedRecords(responseRecord.changed)])
    .flatMap(listIds)
    .filter((id) => typeof id === 'string');

/** The ids a call was about: from its path, then from its response. */
export const collectChangedIds = (params: unknown, data: unknown): string[] => [
  ...Object.values(isRecord(params) ? params : {}).map(String),
  ...collectIds(data),
];

const RECORD_ID = /^[a-z]+_[a-z0-9]+$/;
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * Fields that hold a choice, with what they may hold. Other values are not recorded: a field of the same name may hold a text
 * or a secret, such as the `state` of an agent's sign-in.
 */
const CHOICE_PATTERNS = {
  every: /^(?:day|week)$/,
  member_id: RECORD_ID,
  owner_id: RECORD_ID,
  relation: new RegExp(`^(?:${RELATIONS.join('|')})$`),
  role: /^(?:admin|member)$/,
  scope: /^(?:read|write)$/,
  snoozed_until: TIME,
  state: /^(?:new|seen|snoozed|contacted|done)$/,
  visibility: /^(?:all|scoped)$/,
} as const;

/** Null takes the choice back. */
const BOOLEAN_FIELDS = ['is_active', 'useful'] as const;

/** The choices in a body. */
export function selectChoices(body: unknown): AuditEvent['values'] {
  const bodyFields = isRecord(body) ? body : {};
  const textChoices = Object.entries(CHOICE_PATTERNS).filter(([name, pattern]) => {
    const value = bodyFields[name];
    return value === null || (typeof value === 'string' && pattern.test(value));
  });
  const booleanChoices = BOOLEAN_FIELDS.filter(
    (name) => bodyFields[name] === null || typeof bodyFields[name] === 'boolean',
  );
  const names = [...textChoices.map(([name]) => name), ...booleanChoices];
  return Object.fromEntries(names.map((name) => [name, bodyFields[name] as string | boolean | null]));
}

/** An event as stored. Names are looked up when the event is shown. */
export type AuditRecord = Omit<AuditEvent, 'key_name' | 'resource_name'>;

/** The event fields derived from its ids. */
export const toResourceFields = (
  ids: readonly string[],
): Pick<AuditRecord, 'resource_ids' | 'resource_count'> => {
  const distinctIds = [...new Set(ids)];
  return { resource_ids: distinctIds.slice(0, MAX_AUDIT_IDS), resource_count: distinctIds.length };
};
