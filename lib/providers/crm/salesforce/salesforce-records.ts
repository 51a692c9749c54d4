import type { PlacedContact } from '#domain/outbound/crm/crm.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import type { Fields } from './salesforce-collection.ts';
import { KEY_OF, LONG_TEXT_MAX, TEXT_MAX } from './salesforce-fields.ts';

/** Lengths of Salesforce's own fields. Longer texts are rejected, not truncated. */
const MAX = { name: 255, title: 128, phone: 40, firstName: 40, lastName: 80, description: 32_000 };

/** Truncates at whole characters and marks the cut. */
function cut(text: string | null, max: number): string | null {
  if (text === null || text.length <= max) return text;
  const kept = [...text.slice(0, max - 1)];
  // Don't cut a surrogate pair in half.
  if (/[\ud800-\udbff]$/.test(kept.at(-1) ?? '')) kept.pop();
  return `${kept.join('')}…`;
}

/** Unknown values are left out. Null would clear the field. */
const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const placeOf = ({ location, country }: CrmCompany): string | null =>
  [location, country].filter((part) => part !== null).join(', ') || null;

/** Industry and country may be the customer's own picklists, so ours are separate fields. */
export const accountFields = (company: CrmCompany): Fields => ({
  [KEY_OF.Account]: company.accountId,
  ...known({
    Name: cut(company.name, MAX.name),
    Website: company.domain && `https://${company.domain}`.slice(0, TEXT_MAX),
    NumberOfEmployees: company.employees,
    Description: cut(company.description, MAX.description),
    SIS_Industry__c: cut(company.industry, TEXT_MAX),
    SIS_Location__c: cut(placeOf(company), TEXT_MAX),
  }),
  // A signal that no longer exists is cleared.
  ...(company.signal && {
    SIS_Score__c: company.signal.score,
    SIS_Latest_Signal__c: cut(company.signal.headline, TEXT_MAX),
    SIS_Why_Now__c: cut(company.signal.why, LONG_TEXT_MAX),
    SIS_Signal_Date__c: company.signal.date,
  }),
});

/** A URL that doesn't fit can't be a key. */
export const profileKey = ({ contact: { profileUrl } }: PlacedContact): string | null =>
  profileUrl !== null && profileUrl.length <= TEXT_MAX ? profileUrl : null;

export const contactFields = ({ contact, companyId }: PlacedContact): Fields =>
  known({
    AccountId: companyId,
    Email: contact.email,
    FirstName: contact.firstName === '' ? null : cut(contact.firstName, MAX.firstName),
    LastName: cut(contact.lastName, MAX.lastName),
    Title: cut(contact.title, MAX.title),
    Phone: contact.phone !== null && contact.phone.length <= MAX.phone ? contact.phone : null,
  });
