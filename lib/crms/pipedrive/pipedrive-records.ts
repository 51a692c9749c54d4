import {
  type CompanyFields,
  type ContactFields,
  changesOf,
  contactValues,
  type FieldChange,
  type FieldValue,
  placeOf,
} from '#domain/outbound/crm/crm-fields.ts';
import type { CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import type { OwnName } from './pipedrive-fields.ts';

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

type Shape<Values> = (values: Values) => FieldValue;
const ours = <Values>(name: OwnName<'organizations'> | OwnName<'persons'>, shape?: Shape<Values>) =>
  ({ name, owner: 'ours', ...(shape && { shape }) }) as const;
const theirs = <Values>(name: string, shape?: Shape<Values>) =>
  ({ name, owner: 'theirs', ...(shape && { shape }) }) as const;

/** An organization's address is left alone, because parts that aren't sent would be cleared. */
export const organizationFields: CompanyFields = {
  accountId: ours(ID_FIELD_LABEL),
  name: theirs('name'),
  domain: ours('Domain (Signal Intelligence)', ({ domain }) => cut(domain, TEXT_MAX)),
  industry: ours('Industry (Signal Intelligence)', ({ industry }) => cut(industry, TEXT_MAX)),
  employees: ours('Employees (Signal Intelligence)'),
  location: ours('Location (Signal Intelligence)', (values) => cut(placeOf(values), TEXT_MAX)),
  country: { sentWith: 'location' },
  description: ours('Description (Signal Intelligence)', ({ description }) =>
    cut(description, LONG_TEXT_MAX),
  ),
  networkUrl: ours('Company profile URL (Signal Intelligence)', ({ networkUrl }) =>
    cut(networkUrl, TEXT_MAX),
  ),
  score: ours('Score (Signal Intelligence)'),
  headline: ours('Latest signal (Signal Intelligence)', ({ headline }) => cut(headline, TEXT_MAX)),
  why: ours('Why now (Signal Intelligence)', ({ why }) => cut(why, LONG_TEXT_MAX)),
  date: ours('Signal date (Signal Intelligence)'),
};

export const PROFILE_FIELD = 'Profile URL (Signal Intelligence)';

/** Pipedrive's own job title needs contact sync, so ours is a separate field. */
const personFields: ContactFields = {
  firstName: theirs('name', ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')),
  lastName: { sentWith: 'firstName' },
  profileUrl: ours(PROFILE_FIELD, ({ profileUrl }) => cut(profileUrl, TEXT_MAX)),
  title: ours('Job title (Signal Intelligence)', ({ title }) => cut(title, TEXT_MAX)),
  email: theirs('emails'),
  phone: theirs('phones'),
};

/** The value of our field. */
export const profileOf = ({ profileUrl }: CrmContact): string | null =>
  String(cut(profileUrl, TEXT_MAX) ?? '') || null;

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
