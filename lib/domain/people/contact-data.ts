import type { Directory, PersonKey } from '#domain/directory/directory.ts';
import type { PersonRecord } from './person-record.ts';

/** What is looked up on request, the field it is remembered in, and how the directory is asked. */
const lookups = {
  email: { checkedAt: 'email_checked_at', method: 'findWorkEmail' },
  phone: { checkedAt: 'phone_checked_at', method: 'findPhone' },
} as const;

export type ContactField = keyof typeof lookups;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Directories are refreshed monthly; asking earlier gives the same nothing. */
const ASK_AGAIN_AFTER_MS = 30 * DAY_MS;

/** Whether a lookup could tell anything new. */
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

/** What a lookup leaves on the record; what somebody else has found meanwhile stays. */
export const contactData = (
  record: PersonRecord,
  field: ContactField,
  value: string | null,
  now: Date,
): Partial<Pick<PersonRecord, ContactField | 'email_checked_at' | 'phone_checked_at'>> =>
  record[field] !== null ? {} : { [field]: value, [lookups[field].checkedAt]: now.toISOString() };

/** What is left of the contact data of somebody who has objected: that it was looked for. */
export const noContactData = (
  now: Date,
): Pick<PersonRecord, ContactField | 'email_checked_at' | 'phone_checked_at'> => ({
  email: null,
  email_checked_at: now.toISOString(),
  phone: null,
  phone_checked_at: now.toISOString(),
});
