import { WON_CONTACTS_MAX, type WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { type DealState, relationOf } from '../relation-of.ts';
import { type HubspotClient, type HubspotRecord, readAssociatedIds, readRecords } from './hubspot-client.ts';
import { KEY_PROPERTIES } from './hubspot-fields.ts';

/** The newest won deals of a company whose contacts are read. */
const WON_DEALS_MAX = 20;
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

const compareNewest = (one: HubspotRecord, other: HubspotRecord): number =>
  (other.properties.closedate ?? '').localeCompare(one.properties.closedate ?? '') ||
  Number(other.id) - Number(one.id);

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
  const idsOf = await readAssociatedIds(client, ['companies', 'deals'], companyIds);
  const read = await readRecords(client, 'deals', { ids: [...idsOf.values()].flat() }, DEAL_PROPERTIES);
  const deals = new Map(read.map((deal) => [deal.id, deal]));
  const byCompany = [...idsOf].map(([companyId, ids]) => {
    const companyDeals = ids.flatMap((id) => deals.get(id) ?? []);
    const won = companyDeals.filter(isWon).sort(compareNewest).slice(0, WON_DEALS_MAX);
    return { companyId, won: won.map(({ id }) => id), hasOpen: companyDeals.some(isOpen) };
  });
  const wonIds = byCompany.flatMap(({ won }) => won);
  const contactsOf = await readAssociatedIds(client, ['deals', 'contacts'], wonIds, WON_CONTACTS_MAX);
  const newest = byCompany.map(({ companyId, won, hasOpen }) => {
    const contactIds = [...new Set(won.flatMap((id) => contactsOf.get(id) ?? []))].slice(0, WON_CONTACTS_MAX);
    return { companyId, contactIds, hasOpen, hasWon: won.length > 0 };
  });
  const ids = newest.flatMap(({ contactIds }) => contactIds);
  const contacts = new Map(
    (await readRecords(client, 'contacts', { ids }, CONTACT_PROPERTIES)).map((each) => [
      each.id,
      toWonContact(each),
    ]),
  );
  return new Map(
    newest.map(({ companyId, contactIds, hasOpen, hasWon }) => [
      companyId,
      { hasOpen, hasWon, contacts: contactIds.flatMap((id) => contacts.get(id) ?? []) },
    ]),
  );
}

export const NO_DEALS: Deals = { hasOpen: false, hasWon: false, contacts: [] };
