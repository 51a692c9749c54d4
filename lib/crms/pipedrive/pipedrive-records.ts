import {
  changesOf,
  companyFields,
  contactFields,
  contactValues,
  type FieldChange,
  type FieldValue,
  type OwnType,
  placeOf,
} from '#domain/outbound/crm/crm-fields.ts';
import type { CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';

/** A person's email address or phone number. One of each is primary. */
export interface Reach {
  readonly value: string;
  readonly primary: boolean;
  readonly label?: string | null | undefined;
}

/** The maximum length of a text field. */
const TEXT_MAX = 255;
const LONG_TEXT_MAX = 60_000;

const cut = (text: FieldValue, max: number): FieldValue =>
  typeof text === 'string' ? Array.from(text).slice(0, max).join('') : text;

/** Our fields are known by their labels alone. */
const ours = (name: string, type: OwnType) => {
  const max = type === 'long_text' ? LONG_TEXT_MAX : TEXT_MAX;
  return { name, owner: 'ours', label: name, type, shape: (value: FieldValue) => cut(value, max) } as const;
};
const theirs = (name: string) => ({ name, owner: 'theirs' }) as const;
const make = (_: string, label: string, type: OwnType) => ours(label, type);

/** An organization's address is left alone, because parts that aren't sent would be cleared. */
export const organizationFields = companyFields(
  {
    accountId: ours(ID_FIELD_LABEL, 'text'),
    name: theirs('name'),
    location: {
      ...ours('Location (Signal Intelligence)', 'text'),
      shape: (_, values) => cut(placeOf(values), TEXT_MAX),
    },
    country: { sentWith: 'location' },
    network_url: ours('Company profile URL (Signal Intelligence)', 'url'),
    score: ours('Score (Signal Intelligence)', 'score'),
    headline: ours('Latest signal (Signal Intelligence)', 'text'),
    why: ours('Why now (Signal Intelligence)', 'long_text'),
    date: ours('Signal date (Signal Intelligence)', 'date'),
  },
  make,
);

export const PROFILE_FIELD = 'Profile URL (Signal Intelligence)';

/** Pipedrive's own job title needs contact sync, so ours is a separate field. */
export const personFields = contactFields(
  {
    firstName: {
      ...theirs('name'),
      shape: (_, { firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
    },
    lastName: { sentWith: 'firstName' },
    network_url: ours(PROFILE_FIELD, 'url'),
    email: theirs('emails'),
    phone: theirs('phones'),
  },
  make,
);

/** The value of our field. */
export const profileOf = ({ network_url }: CrmContact): string | null =>
  String(cut(network_url, TEXT_MAX) ?? '') || null;

/** A person as Pipedrive has them. */
export interface PersonBefore {
  readonly emails: readonly Reach[];
  readonly phones: readonly Reach[];
  readonly orgId: number | null;
  readonly current: (field: string) => unknown;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const isAmong = (reaches: readonly Reach[], value: string | null): boolean =>
  value === null || reaches.some((reach) => isSame(reach.value, value));

/** A person's lists get our values in addition to the customer's. A person at an organization stays there. */
export function personChanges(
  contact: CrmContact,
  orgId: string | null,
  before: PersonBefore | undefined,
): FieldChange[] {
  const lists: Readonly<Record<string, boolean>> = {
    emails: isAmong(before?.emails ?? [], contact.email),
    phones: isAmong(before?.phones ?? [], contact.phone),
  };
  const current = before && ((field: string) => (field in lists ? '' : before.current(field)));
  const changes = changesOf(personFields, contactValues(contact), current);
  const place: FieldChange[] =
    before && before.orgId !== null
      ? []
      : [{ field: 'org_id', kind: 'filled', value: orgId === null ? null : Number(orgId) }];
  return [...changes.filter(({ field }) => !lists[field]), ...place];
}

/** A list that is sent replaces the old one. */
const withValue = (reaches: readonly Reach[], value: string): readonly Reach[] => [
  ...reaches,
  { value, primary: reaches.length === 0, label: 'work' },
];

/** The body of a write. `codes` are the names of our fields in this Pipedrive company. */
export function bodyOf(
  changes: readonly FieldChange[],
  codes: ReadonlyMap<string, string>,
  before?: Pick<PersonBefore, 'emails' | 'phones'>,
): object {
  const own = changes.filter(({ kind }) => kind === 'ours');
  const rest = changes
    .filter(({ kind }) => kind === 'filled')
    .map(({ field, value }) => {
      if (field !== 'emails' && field !== 'phones') return [field, value];
      return [field, withValue(before?.[field] ?? [], String(value))];
    });
  return {
    ...Object.fromEntries(rest),
    custom_fields: Object.fromEntries(own.map(({ field, value }) => [codes.get(field) ?? field, value])),
  };
}
