import {
  companyFields,
  contactFields,
  type FieldChange,
  type FieldValue,
  type OwnType,
  placeOf,
} from '#domain/outbound/crm/crm-fields.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import type { Fields } from './salesforce-collection.ts';

/** The fields that identify records. */
export const KEY_OF = { Account: 'SIS_Account_Id__c', Contact: 'SIS_Person_URL__c' } as const;

/** The maximum length of a unique text. */
export const TEXT_MAX = 255;
export const LONG_TEXT_MAX = 32_768;

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

type Shape = (value: FieldValue) => FieldValue;
const cutTo =
  (max: number): Shape =>
  (value) =>
    cut(value, max);
const wholeIn =
  (max: number): Shape =>
  (value) =>
    whole(value, max);

const SHAPES: Readonly<Partial<Record<OwnType, Shape>>> = {
  key: wholeIn(TEXT_MAX),
  url: wholeIn(TEXT_MAX),
  text: cutTo(TEXT_MAX),
  long_text: cutTo(LONG_TEXT_MAX),
};

const ours = (name: string, label: string, type: OwnType) =>
  ({ name, owner: 'ours', label, type, shape: SHAPES[type] }) as const;
const theirs = (name: string, shape?: Shape) => ({ name, owner: 'theirs', shape }) as const;
/** `revenue_range` becomes `SIS_Revenue_Range__c`. */
const make = (name: string, label: string, type: OwnType) =>
  ours(`SIS_${name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())}__c`, label, type);

/** Industry and country may be the customer's own picklists, so ours are separate fields. */
export const accountFields = companyFields(
  {
    accountId: ours(KEY_OF.Account, ID_FIELD_LABEL, 'key'),
    name: theirs('Name', cutTo(MAX.name)),
    domain: theirs('Website', (domain) => domain && whole(`https://${domain}`, TEXT_MAX)),
    employees: theirs('NumberOfEmployees'),
    short_description: theirs('Description', cutTo(MAX.description)),
    location: {
      ...ours('SIS_Location__c', 'Location (Signal Intelligence)', 'text'),
      shape: (_, values) => cut(placeOf(values), TEXT_MAX),
    },
    country: { sentWith: 'location' },
    network_url: ours('SIS_Company_URL__c', 'Company profile URL', 'url'),
    score: ours('SIS_Score__c', 'Signal score', 'score'),
    headline: ours('SIS_Latest_Signal__c', 'Latest signal', 'text'),
    why: ours('SIS_Why_Now__c', 'Why now', 'long_text'),
    date: ours('SIS_Signal_Date__c', 'Signal date', 'date'),
  },
  make,
);

export const personFields = contactFields(
  {
    email: theirs('Email'),
    network_url: ours(KEY_OF.Contact, 'Profile URL', 'key'),
    firstName: theirs('FirstName', cutTo(MAX.firstName)),
    lastName: theirs('LastName', cutTo(MAX.lastName)),
    title: theirs('Title', cutTo(MAX.title)),
    phone: theirs('Phone', wholeIn(MAX.phone)),
  },
  make,
);

/** Null clears a field. */
export const fieldsOf = (changes: readonly FieldChange[]): Fields =>
  Object.fromEntries(changes.map(({ field, value }) => [field, value]));
