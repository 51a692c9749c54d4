import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { CustomersCompany, CustomersContact } from './customers-records.ts';
import type { DealFacts } from './fill-store.ts';
import type { SampleCompany } from './sample-companies.ts';

export type PortalObject = 'companies' | 'contacts' | 'deals';

export const KIND_BY_OBJECT = { companies: 'company', contacts: 'contact', deals: 'deal' } as const;

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

const defineBuiltIn = (name: string, type = 'string', hasUniqueValue = false): PortalProperty => ({
  name,
  label: name,
  type,
  fieldType: type === 'string' ? 'text' : type,
  groupName: 'built_in',
  hasUniqueValue,
});

const defineTexts = (names: string): PortalProperty[] => names.split(' ').map((name) => defineBuiltIn(name));

/** Set by HubSpot itself. */
const STAMPS = defineTexts('hs_object_id hs_lastmodifieddate createdate');

export const BUILT_IN_PROPERTIES: Record<PortalObject, readonly PortalProperty[]> = {
  companies: [
    ...defineTexts(
      'name domain website hs_additional_domains city country description linkedin_company_page',
    ),
    ...defineTexts('phone tier hubspot_owner_id lifecyclestage type hs_merged_object_ids'),
    defineBuiltIn('numberofemployees', 'number'),
    defineBuiltIn('industry', 'enumeration'),
    ...STAMPS,
  ],
  contacts: [
    defineBuiltIn('email', 'string', true),
    ...defineTexts('firstname lastname jobtitle phone company hs_additional_emails hs_linkedin_url'),
  ],
  deals: [
    ...defineTexts('dealname dealstage hs_is_closed hs_is_closed_won'),
    defineBuiltIn('closedate', 'datetime'),
    ...STAMPS,
  ],
};

/** The portal's owners of the companies that people typed. One of them has left. */
const OWNERS = { active: '501', left: '502' } as const;

/** The number of a sample owner. */
export const toOwnerId = (number: number): string => String(77_000 + number);

/** HubSpot reads the domain from the web site. A few records came through its API, which takes what it gets. */
export function toCustomersCompany({ name, website, owner, ...company }: CustomersCompany) {
  const domain = website === null ? undefined : normalizeDomain(website);
  const isTyped = website !== null && /^(https?:\/\/)?[^/]+$/.test(website);
  return {
    name,
    ...(domain !== undefined &&
      (name === 'Beaconfold'
        ? { domain: 'beaconfold.es', hs_additional_domains: domain }
        : { domain: isTyped ? website.replace(/\.$/, '') : domain })),
    website: website ?? undefined,
    ...company,
    hubspot_owner_id: owner && OWNERS[owner],
  };
}

/** HubSpot has a stage for customers, and a type that the customer has given one more value. */
const TYPES = {
  customer: { lifecyclestage: 'customer' },
  partner: { type: 'PARTNER' },
  competitor: { type: 'COMPETITOR' },
  prospect: { type: 'PROSPECT', lifecyclestage: 'lead' },
} as const;

/** Half of them came through the API, which takes for the domain what it gets. */
const toSites = ({ number, website, domain }: SampleCompany) => {
  if (website === null || domain === null) return {};
  return number % 2 === 0 ? { domain: website } : { domain, website };
};

/** HubSpot fills what the other one lacks when companies are merged. This one has nothing to add. */
export const toSampleCompany = (company: SampleCompany) => {
  const { name, country, employees, type, owner, mergedInto } = company;
  if (mergedInto !== null) return { name };
  return {
    name,
    ...toSites(company),
    country: country ?? undefined,
    numberofemployees: employees ?? undefined,
    ...(type !== null && TYPES[type]),
    ...(owner !== null && { hubspot_owner_id: toOwnerId(owner) }),
  };
};

export const toContact = ({ firstName, lastName, email, title, phone }: CustomersContact) => ({
  firstname: firstName,
  lastname: lastName,
  email: email.toLowerCase(),
  jobtitle: title,
  phone,
});

export const toDeal = ({ name, state, closedAt }: DealFacts) => ({
  dealname: name,
  dealstage: { open: 'qualifiedtobuy', won: 'closedwon', lost: 'closedlost' }[state],
  hs_is_closed: String(state !== 'open'),
  hs_is_closed_won: String(state === 'won'),
  ...(state !== 'open' && { closedate: new Date(closedAt).toISOString() }),
});
