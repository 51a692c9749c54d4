import type { CustomersAct } from './fill-rules.ts';
import type { HubspotPortal } from './hubspot-portal.ts';
import { TYPE_IDS } from './hubspot-portal-properties.ts';
import {
  FILLED_LIST,
  generateSampleCompanies,
  type SampleCompany,
  type SampleContact,
} from './sample-companies.ts';

/** A list, which HubSpot also calls a segment. */
export interface PortalList {
  readonly id: string;
  readonly name: string;
  readonly objectTypeId: string;
  /** The time of joining by company. */
  readonly members: Map<string, number>;
}

const KEY_ACCOUNTS = '7';

/** The lists of a portal. One is about contacts. */
export const createPortalLists = (): PortalList[] => [
  { id: '3', name: 'Newsletter', objectTypeId: TYPE_IDS.contacts, members: new Map() },
  { id: KEY_ACCOUNTS, name: FILLED_LIST, objectTypeId: TYPE_IDS.companies, members: new Map() },
];

const findMembers = (lists: readonly PortalList[]): Map<string, number> =>
  lists.find(({ id }) => id === KEY_ACCOUNTS)?.members ?? new Map();

/** The number of an owner in HubSpot. */
export const toOwnerId = (number: number): string => String(77_000 + number);

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

const toDeal = (state: 'open' | 'won' | 'lost', closedAt: number) => ({
  dealstage: { open: 'qualifiedtobuy', won: 'closedwon', lost: 'closedlost' }[state],
  hs_is_closed: String(state !== 'open'),
  hs_is_closed_won: String(state === 'won'),
  ...(state !== 'open' && { closedate: new Date(closedAt).toISOString() }),
});

const toContact = ({ firstName, lastName, email, title }: Omit<SampleContact, 'number'>) => ({
  firstname: firstName,
  lastname: lastName,
  email,
  jobtitle: title,
});

function addDeals(portal: HubspotPortal, companyId: string, { deals, changedAt }: SampleCompany): void {
  const contactIds = new Map<number, string>();
  for (const { name, state, closedAt, contacts } of deals) {
    const properties = { dealname: name, ...toDeal(state, closedAt ?? 0) };
    const deal = portal.fill('deals', properties, changedAt);
    portal.link('companies', companyId, 'deals', deal);
    for (const contact of contacts) {
      const id = contactIds.get(contact.number) ?? portal.fill('contacts', toContact(contact), changedAt);
      contactIds.set(contact.number, id);
      portal.link('deals', deal, 'contacts', id);
    }
  }
}

/** Adds generated companies with their deals and contacts, of which some are deleted or merged. */
export function fillPortal(portal: HubspotPortal, lists: readonly PortalList[], count: number): void {
  const ids = new Map<number, string>();
  for (const company of generateSampleCompanies(count)) {
    const { number, name, country, employees, type, owner, changedAt } = company;
    const properties = {
      name,
      ...toSites(company),
      ...(country !== null && { country }),
      ...(employees !== null && { numberofemployees: String(employees) }),
      ...(type !== null && TYPES[type]),
      ...(owner !== null && { hubspot_owner_id: toOwnerId(owner) }),
    };
    // HubSpot fills what the other one lacks. This one has nothing to add.
    const id = portal.fill('companies', company.mergedInto === null ? properties : { name }, changedAt);
    ids.set(number, id);
    addDeals(portal, id, company);
    if (company.isInList) findMembers(lists).set(id, changedAt);
    if (company.isDeleted) portal.archive('companies', id, changedAt);
    const into = company.mergedInto === null ? undefined : ids.get(company.mergedInto);
    if (into !== undefined) portal.merge(id, into, changedAt);
  }
}

/** A person at the customer does something. */
export function actInPortal(
  portal: HubspotPortal,
  lists: readonly PortalList[],
  act: CustomersAct,
  now: number,
): void {
  const members = findMembers(lists);
  const deals = portal.linked('companies', act.company, 'deals');
  switch (act.kind) {
    case 'rename':
      portal.edit('companies', act.company, { name: act.name }, now);
      return;
    case 'add_deal': {
      const deal = portal.fill('deals', { dealname: 'New', ...toDeal(act.state, now) }, now);
      portal.link('companies', act.company, 'deals', deal);
      if (act.contact)
        portal.link('deals', deal, 'contacts', portal.fill('contacts', toContact(act.contact), now));
      return;
    }
    case 'win_deals':
      for (const deal of deals) portal.edit('deals', deal, toDeal('won', now), now);
      return;
    case 'delete_deals':
      for (const deal of deals) portal.archive('deals', deal, now);
      // HubSpot counts a company's deals in a property of the company.
      portal.edit('companies', act.company, {}, now);
      return;
    case 'delete':
      portal.archive('companies', act.company, now);
      return;
    case 'merge': {
      const joined = members.get(act.into) ?? members.get(act.company);
      const id = portal.merge(act.company, act.into, now);
      if (joined !== undefined) members.set(id, joined);
      return;
    }
    case 'list':
      members.set(act.company, now);
  }
}
