import { DAY_MS } from '#contract/time.ts';
import type { Directory, PersonKey } from '#domain/market/directory/directory.ts';
import type { PersonRecord } from './person-record.ts';

/** What can be looked up, the field that records it, and how the directory is asked. */
const lookups = {
  email: { checkedAt: 'email_checked_at', method: 'findWorkEmail' },
  phone: { checkedAt: 'phone_checked_at', method: 'findPhone' },
} as const;

export type ContactField = keyof typeof lookups;

/** Directories refresh monthly. Asking earlier returns the same empty result. */
const ASK_AGAIN_AFTER_MS = 30 * DAY_MS;

/** Whether a lookup could find anything new. */
export function isWorthAsking(record: PersonRecord, field: ContactField, now: Date): boolean {
  if (record[field] !== null) return false;
  const checkedAt = record[lookups[field].checkedAt];
  return checkedAt === null || now.getTime() - Date.parse(checkedAt) >= ASK_AGAIN_AFTER_MS;
}

export const askDirectory = (
  directory: Directory,
  field: ContactField,
  key: PersonKey,
  signal: AbortSignal,
): Promise<string | null> => directory[lookups[field].method](key, signal);

/** What a lookup writes to the record. A concurrent lookup's result is kept. */
export const contactData = (
  record: PersonRecord,
  field: ContactField,
  value: string | null,
  now: Date,
): Partial<Pick<PersonRecord, ContactField | 'email_checked_at' | 'phone_checked_at'>> =>
  record[field] !== null ? {} : { [field]: value, [lookups[field].checkedAt]: now.toISOString() };

/** The contact data that remains after a person objected: only that it was looked up. */
export const noContactData = (
  now: Date,
): Pick<PersonRecord, ContactField | 'email_checked_at' | 'phone_checked_at'> => ({
  email: null,
  email_checked_at: now.toISOString(),
  phone: null,
  phone_checked_at: now.toISOString(),
});
