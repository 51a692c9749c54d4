import {
  companyFields,
  contactFields,
  type FieldChange,
  type OwnType,
} from '#domain/outbound/crm/crm-fields.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import type { Properties } from './hubspot-batch.ts';

/** The properties that identify records. */
export const KEY_OF = { companies: 'sis_account_id', contacts: 'sis_person_url' } as const;

const ours = (name: string, label: string, type: OwnType) => ({ name, owner: 'ours', label, type }) as const;
const theirs = (name: string) => ({ name, owner: 'theirs' }) as const;
const make = (name: string, label: string, type: OwnType) => ours(`sis_${name}`, label, type);

/** HubSpot's own `industry` only accepts its own list of values, so ours is a separate property. */
export const companyProperties = companyFields(
  {
    accountId: ours(KEY_OF.companies, ID_FIELD_LABEL, 'key'),
    name: theirs('name'),
    domain: theirs('domain'),
    employees: theirs('numberofemployees'),
    location: theirs('city'),
    country: theirs('country'),
    short_description: theirs('description'),
    network_url: theirs('linkedin_company_page'),
    score: ours('sis_score', 'Signal score', 'score'),
    headline: ours('sis_latest_signal', 'Latest signal', 'text'),
    why: ours('sis_why_now', 'Why now', 'long_text'),
    date: ours('sis_signal_date', 'Signal date', 'date'),
  },
  make,
);

export const contactProperties = contactFields(
  {
    email: theirs('email'),
    network_url: ours(KEY_OF.contacts, 'Profile URL', 'key'),
    firstName: theirs('firstname'),
    lastName: theirs('lastname'),
    title: theirs('jobtitle'),
    phone: theirs('phone'),
  },
  make,
);

/** The name of a contact's company as text, in addition to the association. */
export const COMPANY_TEXT = 'company';

/** HubSpot treats an empty text as "clear this". */
export const propertiesOf = (changes: readonly FieldChange[]): Properties =>
  Object.fromEntries(changes.map(({ field, value }) => [field, String(value ?? '')]));
