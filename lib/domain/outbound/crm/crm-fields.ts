import { accountListFields } from '#contract/account-fields.ts';
import { type CrmKind, valuesFor } from '#contract/field-table.ts';
import { personListFields } from '#contract/person-fields.ts';
import {
  type CompanyName,
  type ContactName,
  type CrmCompany,
  type CrmContact,
  companyNames,
  contactNames,
  type SignalContext,
} from './crm-record.ts';

/** Undefined leaves a field alone; null clears it. */
export type FieldValue = string | number | null | undefined;

type CompanyFieldName = 'accountId' | CompanyName | keyof SignalContext;
/** A person's own id isn't sent: an email address or a profile URL identifies them in a CRM. */
type ContactFieldName = 'firstName' | 'lastName' | ContactName;

export type CompanyValues = Readonly<Record<CompanyFieldName, FieldValue>>;
export type ContactValues = Readonly<Record<ContactFieldName, FieldValue>>;

/** What a field that the service creates holds. A `key` identifies records. */
export type ServiceFieldType = 'key' | 'text' | 'url' | 'long_text' | 'number' | 'score' | 'date';

/** Where a value goes in a CRM. `name` is the field's name there. */
type CrmField<Values> = {
  readonly name: string;
  /** @default the value itself */
  readonly shape?: ((value: FieldValue, values: Values) => FieldValue) | undefined;
} & (
  | { /** The CRM's own field, written while it is empty or has what we wrote. */ readonly owner: 'theirs' }
  | {
      /** A field that the service creates. It always has our value. */
      readonly owner: 'ours';
      readonly label: string;
      readonly type: ServiceFieldType;
    }
);

/** The value is part of another one's field. */
interface SentWith<Name> {
  readonly sentWith: Name;
}

type FieldMap<Name extends string> = Readonly<
  Record<Name, CrmField<Readonly<Record<Name, FieldValue>>> | SentWith<Name>>
>;

/** Says for every value where it goes. */
export type CompanyFields = FieldMap<CompanyFieldName>;
export type ContactFields = FieldMap<ContactFieldName>;

/** An adapter places what isn't in the table of fields, and what the CRM has a field of its own for. */
type PartialFields<Fields, Optional extends keyof Fields> = Omit<Fields, Optional> &
  Partial<Pick<Fields, Optional>>;

/** The field that the service creates for a value that the adapter doesn't place. */
export type CreateField = (name: string, label: string, type: ServiceFieldType) => CrmField<unknown>;

const SERVICE_FIELD_TYPES: Readonly<Record<CrmKind, ServiceFieldType>> = {
  text: 'text',
  place: 'text',
  country: 'text',
  url: 'url',
  long_text: 'long_text',
  number: 'number',
  year: 'number',
};

const addServiceFields = <Name extends string, Fields>(
  rows: Readonly<Record<Name, { readonly label: string; readonly kind: CrmKind }>>,
  names: readonly Name[],
  adapterFields: Fields & object,
  createField: CreateField,
) => {
  const missingNames = names.filter((name) => !(name in adapterFields));
  const serviceFields = valuesFor<Record<Name, CrmField<unknown>>>(missingNames, (name) => {
    const { label, kind } = rows[name as Name];
    return createField(name, `${label} (Signal Intelligence)`, SERVICE_FIELD_TYPES[kind]);
  });
  return { ...adapterFields, ...serviceFields };
};

export const createCompanyFields = (
  adapterFields: PartialFields<CompanyFields, CompanyName>,
  createField: CreateField,
): CompanyFields => addServiceFields(accountListFields, companyNames, adapterFields, createField);

export const createContactFields = (
  adapterFields: PartialFields<ContactFields, ContactName>,
  createField: CreateField,
): ContactFields => addServiceFields(personListFields, contactNames, adapterFields, createField);

/** What a write does to one field. */
export interface FieldChange {
  /** The field's name in the CRM. */
  readonly field: string;
  /** `ours` is a field of the service. The customer's own was empty if `filled`, and what we wrote if `updated`. */
  readonly kind: 'ours' | 'filled' | 'updated';
  readonly value: string | number | null;
}

/** Null in our records means unknown, and unknown values change nothing. */
const nullToUndefined = <Value>(value: Value | null): Value | undefined => value ?? undefined;

export const toCompanyValues = ({ signal, ...company }: CrmCompany): CompanyValues => ({
  ...valuesFor<Pick<CompanyValues, CompanyName>>(companyNames, (name) => nullToUndefined(company[name])),
  accountId: company.accountId,
  // A signal that no longer exists is cleared. One that the sender can't see is left alone.
  score: signal?.score,
  headline: signal?.headline,
  why: signal?.why,
  date: signal?.date,
});

export const toContactValues = (contact: CrmContact): ContactValues => ({
  ...valuesFor<Pick<ContactValues, ContactName>>(contactNames, (name) => nullToUndefined(contact[name])),
  firstName: contact.firstName === '' ? undefined : contact.firstName,
  lastName: contact.lastName,
});

/** City and country, for CRMs with one field of ours for both. */
export const formatLocation = ({ location, country }: CompanyValues): FieldValue =>
  [location, country].filter(Boolean).join(', ') || undefined;

/** CRMs trim texts and change line breaks. */
export const normalizeText = (value: unknown): string =>
  String(value ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

type FieldTable<Values> = Readonly<Record<string, CrmField<Values> | SentWith<string>>>;

/** The fields that the service creates in a CRM. */
export const listServiceFields = <Values>(fields: FieldTable<Values>) =>
  Object.values(fields).filter((field) => 'owner' in field && field.owner === 'ours');

/** The names of a CRM's fields that hold our values. */
export const listFieldNames = <Values>(fields: FieldTable<Values>): string[] =>
  Object.values(fields).flatMap((field) => ('sentWith' in field ? [] : field.name));

/** What to write to a record, and which fields to leave alone. */
export interface RecordChanges {
  readonly changes: readonly FieldChange[];
  /** The customer's own fields that have another value than ours. */
  readonly leftAlone: readonly string[];
}

/**
 * Our own fields are written where they differ, the customer's only where they are empty or still have what we wrote.
 * `getCurrentValue` is the record's value of a field; without it the record is new.
 */
export function planChanges<Values extends object>(
  fields: FieldTable<Values>,
  values: Values & Readonly<Record<string, FieldValue>>,
  getCurrentValue?: (field: string) => unknown,
  isOurValue: (field: string, value: unknown) => boolean = () => false,
): RecordChanges {
  const changes: FieldChange[] = [];
  const leftAlone: string[] = [];
  for (const [key, field] of Object.entries(fields)) {
    if ('sentWith' in field) continue;
    const value = field.shape ? field.shape(values[key], values) : values[key];
    const currentText = normalizeText(getCurrentValue?.(field.name));
    if (value === undefined || normalizeText(value) === currentText) continue;
    if (field.owner === 'ours') changes.push({ field: field.name, kind: 'ours', value });
    else if (value === null) continue;
    else if (currentText === '') changes.push({ field: field.name, kind: 'filled', value });
    else if (isOurValue(field.name, currentText)) changes.push({ field: field.name, kind: 'updated', value });
    else leftAlone.push(field.name);
  }
  return { changes, leftAlone };
}
