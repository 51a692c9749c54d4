import { MAX_WON_CONTACTS, type WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { type DealState, relationOf } from '../relation-of.ts';
import type { HubspotClient } from './hubspot-client.ts';
import { KEY_PROPERTIES } from './hubspot-fields.ts';
import { type HubspotRecord, readAssociatedIds, readRecords } from './hubspot-records.ts';

/** The newest won deals of a company whose contacts are read. */
const MAX_WON_DEALS = 20;
const DEAL_PROPERTIES = ['hs_is_closed', 'hs_is_closed_won', 'closedate'];
const CONTACT_PROPERTIES = [
  'firstname',
  'lastname',
  'jobtitle',
  'email',
  KEY_PROPERTIES.contacts,
  'hs_linkedin_url',
];

/** The stages of a company that say something about deals which HubSpot may not have. */
const CUSTOMER_STAGES = new Set(['customer', 'evangelist']);

/** What a company is to the customer, by its deals and its own fields. */
export function deriveRelation({ properties }: HubspotRecord, deals: DealState) {
  const stage = properties.lifecyclestage ?? '';
  const hasWon = deals.hasWon || CUSTOMER_STAGES.has(stage);
  // Someone may have entered an opportunity without a deal.
  const words = `${properties.type ?? ''} ${stage === 'opportunity' ? 'prospect' : stage}`;
  return relationOf({ ...deals, hasWon }, words.replaceAll('_', ' '));
}

const isTrue = (value: string | null | undefined): boolean => value === 'true';
const isWon = ({ properties }: HubspotRecord): boolean => isTrue(properties.hs_is_closed_won);
const isOpen = ({ properties }: HubspotRecord): boolean => !isTrue(properties.hs_is_closed);

const compareNewest = (record: HubspotRecord, otherRecord: HubspotRecord): number =>
  (otherRecord.properties.closedate ?? '').localeCompare(record.properties.closedate ?? '') ||
  Number(otherRecord.id) - Number(record.id);

function toWonContact({ id, properties }: HubspotRecord): WonContact[] {
  const full_name = [properties.firstname, properties.lastname].filter(Boolean).join(' ');
  if (full_name === '') return [];
  const network_url = properties[KEY_PROPERTIES.contacts] || properties.hs_linkedin_url || null;
  const { jobtitle, email } = properties;
  return [{ crmId: id, full_name, title: jobtitle || null, email: email || null, network_url }];
}

interface Deals extends DealState {
  readonly contacts: readonly WonContact[];
}

/** The deals of companies, and the contacts of the newest ones that were won. */
export async function readDeals(
  client: HubspotClient,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, Deals>> {
  const dealIdsByCompany = await readAssociatedIds(client, ['companies', 'deals'], companyIds);
  const dealRecords = await readRecords(
    client,
    'deals',
    { ids: [...dealIdsByCompany.values()].flat() },
    DEAL_PROPERTIES,
  );
  const dealsById = new Map(dealRecords.map((deal) => [deal.id, deal]));
  const companyDealSummaries = [...dealIdsByCompany].map(([companyId, ids]) => {
    const companyDeals = ids.flatMap((id) => dealsById.get(id) ?? []);
    const wonDeals = companyDeals.filter(isWon).sort(compareNewest).slice(0, MAX_WON_DEALS);
    return { companyId, won: wonDeals.map(({ id }) => id), hasOpen: companyDeals.some(isOpen) };
  });
  const wonIds = companyDealSummaries.flatMap(({ won }) => won);
  const contactIdsByDeal = await readAssociatedIds(client, ['deals', 'contacts'], wonIds, MAX_WON_CONTACTS);
  const companyContactSummaries = companyDealSummaries.map(({ companyId, won, hasOpen }) => {
    const contactIds = [...new Set(won.flatMap((id) => contactIdsByDeal.get(id) ?? []))].slice(
      0,
      MAX_WON_CONTACTS,
    );
    return { companyId, contactIds, hasOpen, hasWon: won.length > 0 };
  });
  const allContactIds = companyContactSummaries.flatMap(({ contactIds }) => contactIds);
  const wonContactsById = new Map(
    (await readRecords(client, 'contacts', { ids: allContactIds }, CONTACT_PROPERTIES)).map(
      (contactRecord) => [contactRecord.id, toWonContact(contactRecord)],
    ),
  );
  return new Map(
    companyContactSummaries.map(({ companyId, contactIds, hasOpen, hasWon }) => [
      companyId,
      { hasOpen, hasWon, contacts: contactIds.flatMap((id) => wonContactsById.get(id) ?? []) },
    ]),
  );
}

export const NO_DEALS: Deals = { hasOpen: false, hasWon: false, contacts: [] };
