import { listedAccountFields } from '#contract/account-fields.ts';
import { type CrmKind, valuesFor } from '#contract/field-table.ts';
import { listedPersonFields } from '#contract/person-fields.ts';
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
export type OwnType = 'key' | 'text' | 'url' | 'long_text' | 'number' | 'score' | 'date';

/** Where a value goes in a CRM. `name` is the field's name there. */
type CrmField<Values> = {
  readonly name: string;
  /** @default the value itself */
  readonly shape?: ((value: FieldValue, values: Values) => FieldValue) | undefined;
} & (
  | { /** The CRM's own field, which is only filled while it is empty. */ readonly owner: 'theirs' }
  | {
      /** A field that the service creates. It always has our value. */
      readonly owner: 'ours';
      readonly label: string;
      readonly type: OwnType;
    }
);

/** The value is part of another one's field. */
interface SentWith<Name> {
  readonly sentWith: Name;
}

type Places<Name extends string> = Readonly<
  Record<Name, CrmField<Readonly<Record<Name, FieldValue>>> | SentWith<Name>>
>;

/** Says for every value where it goes. */
export type CompanyFields = Places<CompanyFieldName>;
export type ContactFields = Places<ContactFieldName>;

/** An adapter places what isn't in the table of fields, and what the CRM has a field of its own for. */
type Placed<Fields, Listed extends keyof Fields> = Omit<Fields, Listed> & Partial<Pick<Fields, Listed>>;

/** The field that the service creates for a value that the adapter doesn't place. */
export type MakeField = (name: string, label: string, type: OwnType) => CrmField<unknown>;

const OWN_TYPES: Readonly<Record<CrmKind, OwnType>> = {
  text: 'text',
  place: 'text',
  country: 'text',
  url: 'url',
  long_text: 'long_text',
  number: 'number',
  year: 'number',
};

const withOwn = <Name extends string, Fields>(
  rows: Readonly<Record<Name, { readonly label: string; readonly kind: CrmKind }>>,
  names: readonly Name[],
  placed: Fields & object,
  make: MakeField,
) => {
  const missing = names.filter((name) => !(name in placed));
  const made = valuesFor<Record<Name, CrmField<unknown>>>(missing, (name) => {
    const { label, kind } = rows[name as Name];
    return make(name, `${label} (Signal Intelligence)`, OWN_TYPES[kind]);
  });
  return { ...placed, ...made };
};

export const companyFields = (placed: Placed<CompanyFields, CompanyName>, make: MakeField): CompanyFields =>
  withOwn(listedAccountFields, companyNames, placed, make);

export const contactFields = (placed: Placed<ContactFields, ContactName>, make: MakeField): ContactFields =>
  withOwn(listedPersonFields, contactNames, placed, make);

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
  ...valuesFor<Pick<CompanyValues, CompanyName>>(companyNames, (name) => known(company[name])),
  accountId: company.accountId,
  // A signal that no longer exists is cleared. One that the sender can't see is left alone.
  score: signal?.score,
  headline: signal?.headline,
  why: signal?.why,
  date: signal?.date,
});

export const contactValues = (contact: CrmContact): ContactValues => ({
  ...valuesFor<Pick<ContactValues, ContactName>>(contactNames, (name) => known(contact[name])),
  firstName: contact.firstName === '' ? undefined : contact.firstName,
  lastName: contact.lastName,
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

/** The fields that the service creates in a CRM. */
export const ownFields = <Values>(fields: FieldTable<Values>) =>
  Object.values(fields).filter((field) => 'owner' in field && field.owner === 'ours');

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
    const value = field.shape ? field.shape(values[key], values) : values[key];
    const before = plain(current?.(field.name));
    if (value === undefined || plain(value) === before) return [];
    if (field.owner === 'ours') return [{ field: field.name, kind: 'ours', value }];
    return before === '' && value !== null ? [{ field: field.name, kind: 'filled', value }] : [];
  });
}
