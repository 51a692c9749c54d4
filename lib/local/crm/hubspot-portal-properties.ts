import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { CustomersCompany } from './customers-records.ts';
import { PORTAL_OWNERS } from './hubspot-notes.ts';

export type PortalObject = 'companies' | 'contacts' | 'deals';

export interface PortalProperty {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly fieldType: string;
  readonly groupName: string;
  readonly hasUniqueValue: boolean;
}

/** HubSpot's numbers for its object types. */
export const TYPE_IDS: Record<PortalObject, string> = { companies: '0-2', contacts: '0-1', deals: '0-3' };
export const INDUSTRIES = new Set(['COMPUTER_SOFTWARE', 'RENEWABLES_ENVIRONMENT', 'FINANCIAL_SERVICES', '']);

const builtIn = (name: string, type = 'string', hasUniqueValue = false): PortalProperty => ({
  name,
  label: name,
  type,
  fieldType: type === 'string' ? 'text' : type,
  groupName: 'built_in',
  hasUniqueValue,
});

/** Set by HubSpot itself. */
const stamps = ['hs_object_id', 'hs_lastmodifieddate', 'createdate'].map((name) => builtIn(name));

export const BUILT_IN: Record<PortalObject, readonly PortalProperty[]> = {
  companies: [
    ...['name', 'domain', 'website', 'hs_additional_domains', 'city', 'country', 'description'].map((name) =>
      builtIn(name),
    ),
    ...['linkedin_company_page', 'phone', 'tier'].map((name) => builtIn(name)),
    ...['hubspot_owner_id', 'lifecyclestage', 'type', 'hs_merged_object_ids'].map((name) => builtIn(name)),
    builtIn('numberofemployees', 'number'),
    builtIn('industry', 'enumeration'),
    ...stamps,
  ],
  contacts: [
    builtIn('email', 'string', true),
    ...['firstname', 'lastname', 'jobtitle', 'phone', 'company', 'hs_additional_emails'].map((name) =>
      builtIn(name),
    ),
    builtIn('hs_linkedin_url'),
  ],
  deals: [
    ...['dealname', 'dealstage', 'hs_is_closed', 'hs_is_closed_won'].map((name) => builtIn(name)),
    builtIn('closedate', 'datetime'),
    ...stamps,
  ],
};

/** HubSpot reads the domain from the web site. A few records came through its API, which takes what it gets. */
export function toCompanyProperties({
  name,
  website,
  country,
  phone,
  description,
  tier,
  owner,
}: CustomersCompany) {
  const domain = website === null ? undefined : normalizeDomain(website);
  const isTyped = website !== null && /^(https?:\/\/)?[^/]+$/.test(website);
  return {
    name,
    ...(domain !== undefined &&
      (name === 'Beaconfold'
        ? { domain: 'beaconfold.es', hs_additional_domains: domain }
        : { domain: isTyped ? website.replace(/\.$/, '') : domain })),
    ...(website !== null && { website }),
    ...(country !== undefined && { country }),
    ...(phone !== undefined && { phone }),
    ...(description !== undefined && { description }),
    ...(tier !== undefined && { tier }),
    ...(owner !== undefined && { hubspot_owner_id: PORTAL_OWNERS[owner] }),
  };
}
