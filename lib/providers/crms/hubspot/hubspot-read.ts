import * as z from 'zod';
import {
  type CrmCompanyList,
  type CrmCompanyRead,
  type CrmOwner,
  type CrmReader,
  type DeletedCompany,
  WON_CONTACTS_MAX,
  type WonContact,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { CrmReadConnection } from '../crm-adapter.ts';
import { type DealState, relationOf } from '../relation-of.ts';
import {
  BATCH,
  createHubspotClient,
  createRefusal,
  type HubspotClient,
  type HubspotRecord,
  listPageShape,
  paging,
  readAssociatedIds,
  readRecords,
  requireNextCursor,
  VERSION,
} from './hubspot-client.ts';
import { KEY_OF } from './hubspot-fields.ts';

/** Records and where the next ones begin. Null: there are none. */
interface RecordPage {
  readonly records: readonly HubspotRecord[];
  readonly next: string | null;
}

/** A page of all companies, or of those that people have deleted. */
async function listCompanies(
  client: HubspotClient,
  { after, isArchived }: { readonly after: string | null; readonly isArchived: boolean },
  properties: readonly string[],
): Promise<RecordPage> {
  const query = new URLSearchParams({
    limit: String(BATCH),
    archived: String(isArchived),
    ...(properties.length > 0 && { properties: properties.join(',') }),
    ...(after !== null && { after }),
  });
  const response = await client.call({ method: 'GET', path: `/crm/objects/${VERSION}/companies?${query}` });
  if (response.status !== 200) throw createRefusal('a read', response.status, response.body);
  const page = listPageShape.parse(response.body);
  // If HubSpot overlooked the parameter, every company would look deleted.
  const results = page.results.filter(({ archived = isArchived }) => archived === isArchived);
  return { records: results, next: requireNextCursor(after, page.paging?.next?.after) };
}

const counted = z.object({ total: z.int() });

/** How many companies HubSpot says there are. */
async function countCompanies(client: HubspotClient): Promise<number> {
  const response = await client.search({
    method: 'POST',
    path: `/crm/objects/${VERSION}/companies/search`,
    body: { filterGroups: [], properties: [], sorts: [], limit: 1, after: '0' },
  });
  if (response.status !== 200) throw createRefusal('a search', response.status, response.body);
  return counted.parse(response.body).total;
}

const owners = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
    }),
  ),
  paging,
});

/** Those who work in HubSpot, and those who left and may still own companies. */
async function readOwners(client: HubspotClient): Promise<CrmOwner[]> {
  const found: CrmOwner[] = [];
  for (const archived of ['false', 'true']) {
    let after: string | null = null;
    do {
      const query: URLSearchParams = new URLSearchParams({
        limit: String(BATCH),
        archived,
        ...(after !== null && { after }),
      });
      const response = await client.call({ method: 'GET', path: `/crm/owners/${VERSION}?${query}` });
      if (response.status !== 200) throw createRefusal('a read of owners', response.status, response.body);
      const page = owners.parse(response.body);
      for (const { id, email, firstName, lastName } of page.results) {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        found.push({ id, name: name || email || id, email: email || null });
      }
      after = requireNextCursor(after, page.paging?.next?.after);
    } while (after !== null);
  }
  return found;
}

/** HubSpot's number for companies. */
const COMPANIES = '0-2';
const LISTS = `/crm/lists/${VERSION}`;
/** 10,000 lists. A portal has at most a few thousand. */
const LIST_PAGES_MAX = 100;

const foundLists = z.object({
  lists: z.array(z.object({ listId: z.coerce.string(), name: z.string() })),
  hasMore: z.boolean(),
});

/** The lists of companies, which HubSpot also calls segments. */
async function readCompanyLists(client: HubspotClient): Promise<CrmCompanyList[]> {
  const lists: CrmCompanyList[] = [];
  for (let pages = 0; pages < LIST_PAGES_MAX; pages += 1) {
    const body = {
      objectTypeId: COMPANIES,
      query: '',
      count: BATCH,
      offset: lists.length,
      listIds: [],
      processingTypes: [],
      additionalProperties: [],
    };
    const response = await client.call({ method: 'POST', path: `${LISTS}/search`, body });
    if (response.status !== 200) throw createRefusal('a search for lists', response.status, response.body);
    const page = foundLists.parse(response.body);
    lists.push(...page.lists.map(({ listId, name }) => ({ id: listId, name })));
    if (!page.hasMore || page.lists.length === 0) return lists;
  }
  return lists;
}

async function getList(client: HubspotClient, path: string): Promise<unknown> {
  const response = await client.call({ method: 'GET', path: `${LISTS}/${path}` });
  if (response.status === 404) {
    const message = 'HubSpot no longer has the list.';
    throw new VendorRefusedError({ code: 'crm_list_gone', message, status: 404 });
  }
  if (response.status !== 200) throw createRefusal('a read of a list', response.status, response.body);
  return response.body;
}

const oneList = z.object({ list: z.object({ size: z.int().optional() }) });

async function countMembers(client: HubspotClient, listId: string): Promise<number | null> {
  return oneList.parse(await getList(client, encodeURIComponent(listId))).list.size ?? null;
}

const memberships = z.object({
  results: z.array(z.object({ recordId: z.coerce.string() })).default([]),
  paging,
});

/** The ids of a page of a list's companies. */
async function listMembers(client: HubspotClient, listId: string, after: string | null) {
  const query = new URLSearchParams({ limit: String(BATCH), ...(after !== null && { after }) });
  const path = `${encodeURIComponent(listId)}/memberships?${query}`;
  const page = memberships.parse(await getList(client, path));
  return {
    members: page.results.map(({ recordId }) => recordId),
    next: requireNextCursor(after, page.paging?.next?.after),
  };
}

/** Separated by semicolons. */
const MORE_DOMAINS = 'hs_additional_domains';
/** The ids that companies had before they became this one, separated by semicolons. */
const MERGED = 'hs_merged_object_ids';

/** HubSpot ignores properties that a portal doesn't have. */
const READ_PROPERTIES = [
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
  MERGED,
];

/** The newest won deals of a company whose contacts are read. */
const WON_DEALS_MAX = 20;
const DEAL_PROPERTIES = ['hs_is_closed', 'hs_is_closed_won', 'closedate'];
const CONTACT_PROPERTIES = ['firstname', 'lastname', 'jobtitle', 'email', KEY_OF.contacts, 'hs_linkedin_url'];

const splitList = (text: string | null | undefined): string[] =>
  (text ?? '').split(';').flatMap((part) => part.trim() || []);

/** COMPUTER_SOFTWARE becomes Computer software. */
const toWords = (value: string): string => {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The stages of a company that say something about deals which HubSpot may not have. */
const CUSTOMER_STAGES = new Set(['customer', 'evangelist']);

function deriveRelation({ properties }: HubspotRecord, deals: DealState) {
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
  const network_url = properties[KEY_OF.contacts] || properties.hs_linkedin_url || null;
  const { jobtitle, email } = properties;
  return [{ crmId: id, full_name, title: jobtitle || null, email: email || null, network_url }];
}

interface Deals extends DealState {
  readonly contacts: readonly WonContact[];
}

/** The deals of companies, and the contacts of the newest ones that were won. */
async function readDeals(
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

const NO_DEALS: Deals = { hasOpen: false, hasWon: false, contacts: [] };

const parseInteger = (text: string | null | undefined): number | null =>
  text && /^\d+(\.0*)?$/.test(text) ? Number(text) : null;

/** Companies with their deals, contacts and owners. */
async function completeCompanies(
  client: HubspotClient,
  records: readonly HubspotRecord[],
  readOwnersById: () => Promise<ReadonlyMap<string, CrmOwner>>,
): Promise<CrmCompanyRead[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const deals = await readDeals(client, ids);
  const isOwned = records.some(({ properties }) => properties.hubspot_owner_id);
  const owners = isOwned ? await readOwnersById() : new Map<string, CrmOwner>();
  return records.map((record): CrmCompanyRead => {
    const { id, properties } = record;
    const companyDeals = deals.get(id) ?? NO_DEALS;
    const ownerId = properties.hubspot_owner_id;
    return {
      crmId: id,
      name: properties.name ?? '',
      websites: [
        ...new Set([
          ...splitList(properties.domain),
          ...splitList(properties.website),
          ...splitList(properties[MORE_DOMAINS]),
        ]),
      ],
      accountId: properties[KEY_OF.companies] || null,
      // HubSpot no longer knows some who left long ago.
      owner: ownerId ? (owners.get(ownerId) ?? { id: ownerId, name: ownerId, email: null }) : null,
      relation: deriveRelation(record, companyDeals),
      industry: properties.industry ? toWords(properties.industry) : null,
      employees: parseInteger(properties.numberofemployees),
      country: properties.country || null,
      wonContacts: companyDeals.contacts,
    };
  });
}

/** The ids that have become one of these companies. */
const listMergedCompanies = (records: readonly HubspotRecord[]): DeletedCompany[] =>
  records.flatMap(({ id, properties }) =>
    splitList(properties[MERGED])
      .filter((old) => old !== id)
      .map((old) => ({ crmId: old, mergedInto: id })),
  );

const cursors = z.strictObject({
  part: z.enum(['all', 'members', 'archived']),
  after: z.string().nullable(),
  list: z.string().nullable(),
});
type Cursor = z.output<typeof cursors>;

/** A step of a part. */
interface Step {
  readonly companies: readonly CrmCompanyRead[];
  readonly deleted: readonly DeletedCompany[];
  /** Null at the end of the part. */
  readonly after: string | null;
}

/** Reads the companies of a HubSpot portal. */
export function createHubspotReader({
  transport,
  credentials,
  pace,
  searchPace,
}: CrmReadConnection): CrmReader {
  const withSignal = createHubspotClient(transport, credentials.access_token ?? '', pace, searchPace);
  let owners: ReadonlyMap<string, CrmOwner> | undefined;

  async function readOwnersById(client: HubspotClient): Promise<ReadonlyMap<string, CrmOwner>> {
    owners ??= new Map((await readOwners(client)).map((owner) => [owner.id, owner]));
    return owners;
  }

  async function completeStep(
    client: HubspotClient,
    records: readonly HubspotRecord[],
    after: string | null,
  ): Promise<Step> {
    const companies = await completeCompanies(client, records, () => readOwnersById(client));
    return { companies, deleted: listMergedCompanies(records), after };
  }

  const steps: Readonly<Record<Cursor['part'], (cursor: Cursor, client: HubspotClient) => Promise<Step>>> = {
    async all({ after }, client) {
      const { records, next } = await listCompanies(client, { after, isArchived: false }, READ_PROPERTIES);
      return completeStep(client, records, next);
    },

    async members({ after, list }, client) {
      const { members, next } = await listMembers(client, list ?? '', after);
      return completeStep(
        client,
        await readRecords(client, 'companies', { ids: members }, READ_PROPERTIES),
        next,
      );
    },

    /** HubSpot keeps deleted companies for 90 days, and lists them without a filter. */
    async archived({ after }, client) {
      const { records, next } = await listCompanies(client, { after, isArchived: true }, []);
      const ids = records.map(({ id }) => id);
      const merged = new Map(
        listMergedCompanies(await readRecords(client, 'companies', { ids }, [MERGED])).map((deleted) => [
          deleted.crmId,
          deleted,
        ]),
      );
      const deleted = ids.map((crmId) => merged.get(crmId) ?? { crmId, mergedInto: null });
      return { companies: [], deleted, after: next };
    },
  };

  return {
    begin: (list) =>
      JSON.stringify({ part: list === null ? 'all' : 'members', after: null, list } satisfies Cursor),

    async page(text, signal) {
      const cursor = cursors.parse(JSON.parse(text));
      const { companies, deleted, after } = await steps[cursor.part](cursor, withSignal(signal));
      if (after === null && cursor.part === 'archived') return { companies, deleted, next: null };
      const part = after === null ? 'archived' : cursor.part;
      return { companies, deleted, next: JSON.stringify({ ...cursor, part, after } satisfies Cursor) };
    },

    total: (list, signal) =>
      list === null ? countCompanies(withSignal(signal)) : countMembers(withSignal(signal), list),

    owners: (signal) => readOwners(withSignal(signal)),
    lists: (signal) => readCompanyLists(withSignal(signal)),
  };
}
