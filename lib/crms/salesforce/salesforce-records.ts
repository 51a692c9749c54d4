import {
  type CompanyFields,
  type ContactFields,
  type FieldChange,
  type FieldValue,
  placeOf,
} from '#domain/outbound/crm/crm-fields.ts';
import type { Fields } from './salesforce-collection.ts';
import { KEY_OF, LONG_TEXT_MAX, type OwnField, TEXT_MAX } from './salesforce-fields.ts';

/** Lengths of Salesforce's own fields. Longer texts are rejected, not truncated. */
const MAX = { name: 255, title: 128, phone: 40, firstName: 40, lastName: 80, description: 32_000 };

/** Truncates at whole characters and marks the cut. */
function cut(text: FieldValue, max: number): FieldValue {
  if (typeof text !== 'string' || text.length <= max) return text;
  const kept = [...text.slice(0, max - 1)];
  // Don't cut a surrogate pair in half.
  if (/[\ud800-\udbff]$/.test(kept.at(-1) ?? '')) kept.pop();
  return `${kept.join('')}…`;
}

/** A number or an address that doesn't fit would be a wrong one. */
const whole = (text: FieldValue, max: number): FieldValue =>
  typeof text === 'string' && text.length > max ? undefined : text;

type Shape<Values> = (values: Values) => FieldValue;
const ours = <Values>(name: OwnField, shape?: Shape<Values>) =>
  ({ name, owner: 'ours', ...(shape && { shape }) }) as const;
const theirs = <Values>(name: string, shape?: Shape<Values>) =>
  ({ name, owner: 'theirs', ...(shape && { shape }) }) as const;

/** Industry and country may be the customer's own picklists, so ours are separate fields. */
export const accountFields: CompanyFields = {
  accountId: ours(KEY_OF.Account),
  name: theirs('Name', ({ name }) => cut(name, MAX.name)),
  domain: theirs('Website', ({ domain }) => domain && whole(`https://${domain}`, TEXT_MAX)),
  employees: theirs('NumberOfEmployees'),
  description: theirs('Description', ({ description }) => cut(description, MAX.description)),
  industry: ours('SIS_Industry__c', ({ industry }) => cut(industry, TEXT_MAX)),
  location: ours('SIS_Location__c', (values) => cut(placeOf(values), TEXT_MAX)),
  country: { sentWith: 'location' },
  networkUrl: ours('SIS_Company_URL__c', ({ networkUrl }) => whole(networkUrl, TEXT_MAX)),
  score: ours('SIS_Score__c'),
  headline: ours('SIS_Latest_Signal__c', ({ headline }) => cut(headline, TEXT_MAX)),
  why: ours('SIS_Why_Now__c', ({ why }) => cut(why, LONG_TEXT_MAX)),
  date: ours('SIS_Signal_Date__c'),
};

export const contactFields: ContactFields = {
  email: theirs('Email'),
  profileUrl: ours(KEY_OF.Contact, ({ profileUrl }) => whole(profileUrl, TEXT_MAX)),
  firstName: theirs('FirstName', ({ firstName }) => cut(firstName, MAX.firstName)),
  lastName: theirs('LastName', ({ lastName }) => cut(lastName, MAX.lastName)),
  title: theirs('Title', ({ title }) => cut(title, MAX.title)),
  phone: theirs('Phone', ({ phone }) => whole(phone, MAX.phone)),
};

/** Null clears a field. */
export const fieldsOf = (changes: readonly FieldChange[]): Fields =>
  Object.fromEntries(changes.map(({ field, value }) => [field, value]));
