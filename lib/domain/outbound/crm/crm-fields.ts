import type { CrmCompany, CrmContact, SignalContext } from './crm-record.ts';

/** Undefined leaves a field alone; null clears it. */
export type FieldValue = string | number | null | undefined;

type CompanyFieldName = Exclude<keyof CrmCompany, 'signal'> | keyof SignalContext;
/** A person's own id isn't sent: an email address or a profile URL identifies them in a CRM. */
type ContactFieldName = Exclude<keyof CrmContact, 'personId' | 'company'>;

export type CompanyValues = Readonly<Record<CompanyFieldName, FieldValue>>;
export type ContactValues = Readonly<Record<ContactFieldName, FieldValue>>;

/** Where a value goes in a CRM. */
interface CrmField<Values> {
  /** The field's name in the CRM. */
  readonly name: string;
  /** `ours` was created by the service and always has our value. `theirs` is only filled while it is empty. */
  readonly owner: 'ours' | 'theirs';
  /** @default the value itself */
  readonly shape?: (values: Values) => FieldValue;
}

/** The value is part of another one's field. */
interface SentWith<Name> {
  readonly sentWith: Name;
}

/** Says for every value where it goes, so a value that a CRM doesn't get is a type error. */
export type CompanyFields = Readonly<
  Record<CompanyFieldName, CrmField<CompanyValues> | SentWith<CompanyFieldName>>
>;
export type ContactFields = Readonly<
  Record<ContactFieldName, CrmField<ContactValues> | SentWith<ContactFieldName>>
>;

/** What a write does to one field. */
export interface FieldChange {
  /** The field's name in the CRM. */
  readonly field: string;
  /** `ours` is a field of the service. `filled` is the customer's own and was empty. */
  readonly kind: 'ours' | 'filled';
  readonly value: string | number | null;
}

/** Null in our records means unknown, and unknown values change nothing. */
const known = <Value>(value: Value | null): Value | undefined => value ?? undefined;

export const companyValues = ({ signal, ...company }: CrmCompany): CompanyValues => ({
  accountId: company.accountId,
  name: company.name,
  domain: known(company.domain),
  industry: known(company.industry),
  employees: known(company.employees),
  country: known(company.country),
  location: known(company.location),
  description: known(company.description),
  networkUrl: known(company.networkUrl),
  // A signal that no longer exists is cleared. One that the sender can't see is left alone.
  score: signal?.score,
  headline: signal?.headline,
  why: signal?.why,
  date: signal?.date,
});

export const contactValues = (contact: CrmContact): ContactValues => ({
  firstName: contact.firstName === '' ? undefined : contact.firstName,
  lastName: contact.lastName,
  email: known(contact.email),
  profileUrl: known(contact.profileUrl),
  title: known(contact.title),
  phone: known(contact.phone),
});

/** City and country, for CRMs with one field of ours for both. */
export const placeOf = ({ location, country }: CompanyValues): FieldValue =>
  [location, country].filter(Boolean).join(', ') || undefined;

/** CRMs trim texts and change line breaks. */
const plain = (value: unknown): string =>
  String(value ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

type FieldTable<Values> = Readonly<Record<string, CrmField<Values> | SentWith<string>>>;

/** The names of a CRM's fields that hold our values. */
export const fieldNames = <Values>(fields: FieldTable<Values>): string[] =>
  Object.values(fields).flatMap((field) => ('sentWith' in field ? [] : field.name));

/**
 * What to write: our own fields where they differ, the customer's only where they are empty. `current` is the record's
 * value of a field; without it the record is new.
 */
export function changesOf<Values extends object>(
  fields: FieldTable<Values>,
  values: Values & Readonly<Record<string, FieldValue>>,
  current?: (field: string) => unknown,
): FieldChange[] {
  return Object.entries(fields).flatMap(([key, field]): FieldChange[] => {
    if ('sentWith' in field) return [];
    const value = field.shape ? field.shape(values) : values[key];
    const before = plain(current?.(field.name));
    if (value === undefined || plain(value) === before) return [];
    if (field.owner === 'ours') return [{ field: field.name, kind: 'ours', value }];
    return before === '' && value !== null ? [{ field: field.name, kind: 'filled', value }] : [];
  });
}
