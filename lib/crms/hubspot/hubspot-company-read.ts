import {
  type CrmCompanyRead,
  type CrmOwner,
  type GoneCompany,
  WON_CONTACTS_MAX,
  type WonContact,
} from '#domain/market/crm-imports/crm-reader.ts';
import { type DealState, relationOf } from '../relation-of.ts';
import { associatedIds } from './hubspot-associations.ts';
import type { HubspotClient } from './hubspot-client.ts';
import { type HubspotRecord, readRecords } from './hubspot-read.ts';
import { KEY_OF } from './hubspot-records.ts';

/** Separated by semicolons. */
const MORE_DOMAINS = 'hs_additional_domains';
/** The ids that companies had before they became this one, separated by semicolons. */
export const MERGED = 'hs_merged_object_ids';
const CHANGED = 'hs_lastmodifieddate';

/** HubSpot ignores properties that a portal doesn't have. */
export const READ_PROPERTIES = [
  'name',
  'domain',
  'website',
  MORE_DOMAINS,
  KEY_OF.companies,
  'hubspot_owner_id',
  'lifecyclestage',
  'type',
  'industry',
  'numberofemployees',
  'country',
  CHANGED,
  MERGED,
];

/** The newest won deals of a company whose contacts are read. */
const WON_DEALS_MAX = 20;
const DEAL_PROPERTIES = ['hs_is_closed', 'hs_is_closed_won', 'closedate'];
const CONTACT_PROPERTIES = ['firstname', 'lastname', 'jobtitle', 'email', KEY_OF.contacts, 'hs_linkedin_url'];

const listed = (text: string | null | undefined): string[] =>
  (text ?? '').split(';').flatMap((part) => part.trim() || []);

/** COMPUTER_SOFTWARE becomes Computer software. */
const worded = (value: string): string => {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The stages of a company that say something about deals which HubSpot may not have. */
const CUSTOMER_STAGES = new Set(['customer', 'evangelist']);

function relation({ properties }: HubspotRecord, deals: DealState) {
  const stage = properties.lifecyclestage ?? '';
  const hasWon = deals.hasWon || CUSTOMER_STAGES.has(stage);
  // Someone may have entered an opportunity without a deal.
  const words = `${properties.type ?? ''} ${stage === 'opportunity' ? 'prospect' : stage}`;
  return relationOf({ ...deals, hasWon }, words.replaceAll('_', ' '));
}

const isTrue = (value: string | null | undefined): boolean => value === 'true';
const isWon = ({ properties }: HubspotRecord): boolean => isTrue(properties.hs_is_closed_won);
const isOpen = ({ properties }: HubspotRecord): boolean => !isTrue(properties.hs_is_closed);

const newestFirst = (one: HubspotRecord, other: HubspotRecord): number =>
  (other.properties.closedate ?? '').localeCompare(one.properties.closedate ?? '') ||
  Number(other.id) - Number(one.id);

function wonContact({ id, properties }: HubspotRecord): WonContact[] {
  const full_name = [properties.firstname, properties.lastname].filter(Boolean).join(' ');
  if (full_name === '') return [];
  const network_url = properties[KEY_OF.contacts] || properties.hs_linkedin_url || null;
  const { jobtitle, email } = properties;
  return [{ crmId: id, full_name, title: jobtitle || null, email: email || null, network_url }];
}

interface Deals extends DealState {
  readonly contacts: readonly WonContact[];
}

/** The deals of companies, and the contacts of the newest ones that were won. */
async function dealsOf(
  client: HubspotClient,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, Deals>> {
  const idsOf = await associatedIds(client, ['companies', 'deals'], companyIds);
  const read = await readRecords(client, 'deals', { ids: [...idsOf.values()].flat() }, DEAL_PROPERTIES);
  const deals = new Map(read.map((deal) => [deal.id, deal]));
  const byCompany = [...idsOf].map(([companyId, ids]) => {
    const own = ids.flatMap((id) => deals.get(id) ?? []);
    const won = own.filter(isWon).sort(newestFirst).slice(0, WON_DEALS_MAX);
    return { companyId, won: won.map(({ id }) => id), hasOpen: own.some(isOpen) };
  });
  const wonIds = byCompany.flatMap(({ won }) => won);
  const contactsOf = await associatedIds(client, ['deals', 'contacts'], wonIds, WON_CONTACTS_MAX);
  const newest = byCompany.map(({ companyId, won, hasOpen }) => {
    const contactIds = [...new Set(won.flatMap((id) => contactsOf.get(id) ?? []))].slice(0, WON_CONTACTS_MAX);
    return { companyId, contactIds, hasOpen, hasWon: won.length > 0 };
  });
  const ids = newest.flatMap(({ contactIds }) => contactIds);
  const contacts = new Map(
    (await readRecords(client, 'contacts', { ids }, CONTACT_PROPERTIES)).map((each) => [
      each.id,
      wonContact(each),
    ]),
  );
  return new Map(
    newest.map(({ companyId, contactIds, hasOpen, hasWon }) => [
      companyId,
      { hasOpen, hasWon, contacts: contactIds.flatMap((id) => contacts.get(id) ?? []) },
    ]),
  );
}

const NO_DEALS: Deals = { hasOpen: false, hasWon: false, contacts: [] };

const wholeNumber = (text: string | null | undefined): number | null =>
  text && /^\d+(\.0*)?$/.test(text) ? Number(text) : null;

/** The time of the last change in milliseconds. */
export const changedAt = ({ properties, updatedAt }: HubspotRecord): number =>
  Date.parse(properties[CHANGED] ?? updatedAt ?? '') || 0;

/** Companies with their deals, contacts and owners. */
export async function completeCompanies(
  client: HubspotClient,
  records: readonly HubspotRecord[],
  ownersById: () => Promise<ReadonlyMap<string, CrmOwner>>,
): Promise<CrmCompanyRead[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const deals = await dealsOf(client, ids);
  const isOwned = records.some(({ properties }) => properties.hubspot_owner_id);
  const owners = isOwned ? await ownersById() : new Map<string, CrmOwner>();
  return records.map((record): CrmCompanyRead => {
    const { id, properties } = record;
    const own = deals.get(id) ?? NO_DEALS;
    const ownerId = properties.hubspot_owner_id;
    return {
      crmId: id,
      name: properties.name ?? '',
      websites: [
        ...new Set([
          ...listed(properties.domain),
          ...listed(properties.website),
          ...listed(properties[MORE_DOMAINS]),
        ]),
      ],
      accountId: properties[KEY_OF.companies] || null,
      // HubSpot no longer knows some who left long ago.
      owner: ownerId ? (owners.get(ownerId) ?? { id: ownerId, name: ownerId, email: null }) : null,
      relation: relation(record, own),
      industry: properties.industry ? worded(properties.industry) : null,
      employees: wholeNumber(properties.numberofemployees),
      country: properties.country || null,
      wonContacts: own.contacts,
    };
  });
}

/** The ids that have become one of these companies. */
export const mergedInto = (records: readonly HubspotRecord[]): GoneCompany[] =>
  records.flatMap(({ id, properties }) =>
    listed(properties[MERGED])
      .filter((old) => old !== id)
      .map((old) => ({ crmId: old, mergedInto: id })),
  );
