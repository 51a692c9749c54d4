import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { CompanyFacts, ContactFacts, DealFacts } from './crm-facts.ts';

export type PortalObject = 'companies' | 'contacts' | 'deals';

export const KINDS = { companies: 'company', contacts: 'contact', deals: 'deal' } as const;

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

export const BUILT_IN_PROPERTIES: Record<PortalObject, readonly PortalProperty[]> = {
  companies: [
    ...defineTexts(
      'name domain website hs_additional_domains city country description linkedin_company_page',
    ),
    ...defineTexts('phone tier hubspot_owner_id lifecyclestage type hs_merged_object_ids'),
    defineBuiltIn('numberofemployees', 'number'),
    defineBuiltIn('industry', 'enumeration'),
  ],
  contacts: [
    defineBuiltIn('email', 'string', true),
    ...defineTexts('firstname lastname jobtitle phone company hs_additional_emails hs_linkedin_url'),
  ],
  deals: [
    ...defineTexts('dealname dealstage hs_is_closed hs_is_closed_won'),
    defineBuiltIn('closedate', 'datetime'),
  ],
};

/** The id of an owner. */
export const toOwnerId = (number: number): string => String(77_000 + number);

/** HubSpot has a stage for customers, and a type that the customer has given one more value. */
const TYPES = {
  customer: { lifecyclestage: 'customer' },
  partner: { type: 'PARTNER' },
  competitor: { type: 'COMPETITOR' },
  prospect: { type: 'PROSPECT', lifecyclestage: 'lead' },
} as const;

/** A form reads the domain from the web site, the API takes what it gets. */
export function toCompany(company: CompanyFacts) {
  const { website, isFromApi = false, firstDomain, employees, type, owner } = company;
  const domain = website === null ? undefined : isFromApi ? website : normalizeDomain(website);
  return {
    name: company.name,
    domain: firstDomain ?? domain,
    ...(firstDomain !== undefined && { hs_additional_domains: domain }),
    website: isFromApi ? undefined : (website ?? undefined),
    country: company.country ?? undefined,
    phone: company.phone,
    description: company.description,
    tier: company.tier,
    numberofemployees: employees ?? undefined,
    ...(type && TYPES[type]),
    hubspot_owner_id: owner ? toOwnerId(owner) : undefined,
  };
}

export const toContact = ({ firstName, lastName, email, title, phone }: ContactFacts) => ({
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
