import type { CompanyFields, ContactFields, FieldChange } from '#domain/outbound/crm/crm-fields.ts';
import type { Properties } from './hubspot-batch.ts';
import { type CompanyProperty, type ContactProperty, KEY_OF } from './hubspot-properties.ts';

const ours = <Name extends CompanyProperty | ContactProperty>(name: Name) =>
  ({ name, owner: 'ours' }) as const;
const theirs = (name: string) => ({ name, owner: 'theirs' }) as const;

/** HubSpot's own `industry` only accepts its own list of values, so ours is a separate property. */
export const companyFields: CompanyFields = {
  accountId: ours(KEY_OF.companies),
  name: theirs('name'),
  domain: theirs('domain'),
  employees: theirs('numberofemployees'),
  location: theirs('city'),
  country: theirs('country'),
  description: theirs('description'),
  networkUrl: theirs('linkedin_company_page'),
  industry: ours('sis_industry'),
  score: ours('sis_score'),
  headline: ours('sis_latest_signal'),
  why: ours('sis_why_now'),
  date: ours('sis_signal_date'),
};

export const contactFields: ContactFields = {
  email: theirs('email'),
  profileUrl: ours(KEY_OF.contacts),
  firstName: theirs('firstname'),
  lastName: theirs('lastname'),
  title: theirs('jobtitle'),
  phone: theirs('phone'),
};

/** The name of a contact's company as text, in addition to the association. */
export const COMPANY_TEXT = 'company';

/** HubSpot treats an empty text as "clear this". */
export const propertiesOf = (changes: readonly FieldChange[]): Properties =>
  Object.fromEntries(changes.map(({ field, value }) => [field, String(value ?? '')]));
