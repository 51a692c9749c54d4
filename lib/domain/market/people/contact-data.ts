import { DAY_MS } from '#contract/time.ts';
import type { Directory, PersonKey } from '#domain/market/directory/directory.ts';
import type { PersonRecord } from './person-record.ts';

/** What can be looked up, the field that records it, and how the directory is asked. */
const contactFields = {
  email: { checkedAtField: 'email_checked_at', directoryMethod: 'findWorkEmail' },
  phone: { checkedAtField: 'phone_checked_at', directoryMethod: 'findPhone' },
} as const;

export type ContactField = keyof typeof contactFields;

type ContactData = Pick<PersonRecord, ContactField | 'email_checked_at' | 'phone_checked_at'>;

/** Directories refresh monthly. Asking earlier returns the same empty result. */
const ASK_AGAIN_AFTER_MS = 30 * DAY_MS;

/** Whether a lookup could find anything new. */
export function isWorthAsking(record: PersonRecord, field: ContactField, now: Date): boolean {
  if (record[field] !== null) return false;
  const checkedAt = record[contactFields[field].checkedAtField];
  return checkedAt === null || now.getTime() - Date.parse(checkedAt) >= ASK_AGAIN_AFTER_MS;
}

export const askDirectory = (
  directory: Directory,
  field: ContactField,
  key: PersonKey,
  abortSignal: AbortSignal,
): Promise<string | null> => directory[contactFields[field].directoryMethod](key, abortSignal);

/** What a lookup writes to the record. The result of a concurrent lookup stays. */
export const createContactData = (
  record: PersonRecord,
  field: ContactField,
  value: string | null,
  askedAt: Date,
): Partial<ContactData> =>
  record[field] !== null
    ? {}
    : { [field]: value, [contactFields[field].checkedAtField]: askedAt.toISOString() };

/** The contact data that remains after a person objected: only that it was looked up. */
export const createEmptyContactData = (askedAt: Date): ContactData => ({
  email: null,
  email_checked_at: askedAt.toISOString(),
  phone: null,
  phone_checked_at: askedAt.toISOString(),
});
