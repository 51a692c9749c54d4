import type { CrmCompany, CrmContact, SignalContext } from '#domain/outbound/crm/crm-record.ts';
import type { Properties } from './hubspot-batch.ts';
import { KEY_OF } from './hubspot-properties.ts';

/** Unknown values are left out. HubSpot treats an empty text as "clear this". */
const known = (properties: Readonly<Record<string, string | number | null>>): Properties =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

/** A signal that no longer exists is cleared. */
const signalProperties = ({ score, headline, why, date }: SignalContext): Properties => ({
  sis_score: String(score),
  sis_latest_signal: headline ?? '',
  sis_why_now: why ?? '',
  sis_signal_date: date ?? '',
});

/** HubSpot's own `industry` only accepts its own list of values, so ours is a separate property. */
export const companyProperties = (company: CrmCompany): Properties => ({
  ...known({
    name: company.name,
    domain: company.domain,
    numberofemployees: company.employees,
    city: company.location,
    country: company.country,
    description: company.description,
    linkedin_company_page: company.networkUrl,
    sis_industry: company.industry,
  }),
  ...(company.signal && signalProperties(company.signal)),
});

export const contactProperties = (contact: CrmContact): Properties =>
  known({
    email: contact.email,
    [KEY_OF.contacts]: contact.profileUrl,
    firstname: contact.firstName === '' ? null : contact.firstName,
    lastname: contact.lastName,
    jobtitle: contact.title,
    phone: contact.phone,
    company: contact.company.name,
  });
