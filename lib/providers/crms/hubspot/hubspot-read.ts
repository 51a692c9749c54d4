import * as z from 'zod';
import type {
  CrmCompanyList,
  CrmCompanyRead,
  CrmOwner,
  CrmReader,
  DeletedCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { createCompanyPages, type PartPage } from '../company-pages.ts';
import type { CrmReadConnection } from '../crm-adapter.ts';
import { createHubspotClient, type HubspotClient, readBody, VERSION } from './hubspot-client.ts';
import { deriveRelation, NO_DEALS, readDeals } from './hubspot-deals.ts';
import { EXTRA_DOMAINS_PROPERTY, KEY_PROPERTIES } from './hubspot-fields.ts';
import {
  BATCH_SIZE,
  type HubspotRecord,
  listPageShape,
  paging,
  readRecords,
  requireNextCursor,
  toPageQuery,
} from './hubspot-records.ts';

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
  const query = toPageQuery(after, {
    archived: String(isArchived),
    ...(properties.length > 0 && { properties: properties.join(',') }),
  });
  const response = await client.call({ method: 'GET', path: `/crm/objects/${VERSION}/companies?${query}` });
  const page = readBody(listPageShape, response, 'a read');
  // If HubSpot overlooked the parameter, every company would look deleted.
  const results = page.results.filter(({ archived = isArchived }) => archived === isArchived);
  return { records: results, next: requireNextCursor(after, page.paging?.next?.after) };
}

const companyCount = z.object({ total: z.int() });

/** How many companies HubSpot says there are. */
async function countCompanies(client: HubspotClient): Promise<number> {
  const response = await client.search({
    method: 'POST',
    path: `/crm/objects/${VERSION}/companies/search`,
    body: { filterGroups: [], properties: [], sorts: [], limit: 1, after: '0' },
  });
  return readBody(companyCount, response, 'a search').total;
}

const ownerPage = z.object({
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
  const allOwners: CrmOwner[] = [];
  for (const archived of ['false', 'true']) {
    let pageCursor: string | null = null;
    do {
      const path = `/crm/owners/${VERSION}?${toPageQuery(pageCursor, { archived })}`;
      const page: z.output<typeof ownerPage> = readBody(
        ownerPage,
        await client.call({ method: 'GET', path }),
        'a read of owners',
      );
      for (const { id, email, firstName, lastName } of page.results) {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        allOwners.push({ id, name: name || email || id, email: email || null });
      }
      pageCursor = requireNextCursor(pageCursor, page.paging?.next?.after);
    } while (pageCursor !== null);
  }
  return allOwners;
}

/** HubSpot's number for companies. */
const COMPANY_OBJECT_TYPE = '0-2';
const LISTS_PATH = `/crm/lists/${VERSION}`;
/** 10,000 lists. A portal has at most a few thousand. */
const MAX_LIST_PAGES = 100;

const listsPage = z.object({
  lists: z.array(z.object({ listId: z.coerce.string(), name: z.string() })),
  hasMore: z.boolean(),
});

/** The lists of companies, which HubSpot also calls segments. */
async function readCompanyLists(client: HubspotClient): Promise<CrmCompanyList[]> {
  const lists: CrmCompanyList[] = [];
  for (let pageCount = 0; pageCount < MAX_LIST_PAGES; pageCount += 1) {
    const body = {
      objectTypeId: COMPANY_OBJECT_TYPE,
      query: '',
      count: BATCH_SIZE,
      offset: lists.length,
      listIds: [],
      processingTypes: [],
      additionalProperties: [],
    };
    const response = await client.call({ method: 'POST', path: `${LISTS_PATH}/search`, body });
    const page = readBody(listsPage, response, 'a search for lists');
    lists.push(...page.lists.map(({ listId, name }) => ({ id: listId, name })));
    if (!page.hasMore || page.lists.length === 0) return lists;
  }
  return lists;
}

async function getList<Body extends z.ZodType>(
  client: HubspotClient,
  path: string,
  shape: Body,
): Promise<z.output<Body>> {
  const response = await client.call({ method: 'GET', path: `${LISTS_PATH}/${path}` });
  if (response.status === 404) {
    const message = 'HubSpot no longer has the list.';
    throw new VendorRefusedError({ code: 'crm_list_gone', message, status: 404 });
  }
  return readBody(shape, response, 'a read of a list');
}

const singleList = z.object({ list: z.object({ size: z.int().optional() }) });

async function countMembers(client: HubspotClient, listId: string): Promise<number | null> {
  return (await getList(client, encodeURIComponent(listId), singleList)).list.size ?? null;
}

const membershipPage = z.object({
  results: z.array(z.object({ recordId: z.coerce.string() })).default([]),
  paging,
});

/** A page of a list's companies. */
async function listMembers(
  client: HubspotClient,
  listId: string,
  memberCursor: string | null,
): Promise<RecordPage> {
  const path = `${encodeURIComponent(listId)}/memberships?${toPageQuery(memberCursor)}`;
  const page = await getList(client, path, membershipPage);
  const ids = page.results.map(({ recordId }) => recordId);
  return {
    records: await readRecords(client, 'companies', { ids }, READ_PROPERTIES),
    next: requireNextCursor(memberCursor, page.paging?.next?.after),
  };
}

/** The ids that companies had before they became this one, separated by semicolons. */
const MERGED_IDS_PROPERTY = 'hs_merged_object_ids';

/** HubSpot ignores properties that a portal doesn't have. */
const READ_PROPERTIES = [
  'name',
  'domain',
  'website',
  EXTRA_DOMAINS_PROPERTY,
  KEY_PROPERTIES.companies,
  'hubspot_owner_id',
  'lifecyclestage',
  'type',
  'industry',
  'numberofemployees',
  'country',
  MERGED_IDS_PROPERTY,
];

const splitList = (text: string | null | undefined): string[] =>
  (text ?? '').split(';').flatMap((listItem) => listItem.trim() || []);

/** COMPUTER_SOFTWARE becomes Computer software. */
const toSentenceCase = (value: string): string => {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

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
  const ownersById = isOwned ? await readOwnersById() : new Map<string, CrmOwner>();
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
          ...splitList(properties[EXTRA_DOMAINS_PROPERTY]),
        ]),
      ],
      accountId: properties[KEY_PROPERTIES.companies] || null,
      // HubSpot no longer knows some who left long ago.
      owner: ownerId ? (ownersById.get(ownerId) ?? { id: ownerId, name: ownerId, email: null }) : null,
      relation: deriveRelation(record, companyDeals),
      industry: properties.industry ? toSentenceCase(properties.industry) : null,
      employees: parseInteger(properties.numberofemployees),
      country: properties.country || null,
      wonContacts: companyDeals.contacts,
    };
  });
}

/** The ids that have become one of these companies. */
const listMergedCompanies = (records: readonly HubspotRecord[]): DeletedCompany[] =>
  records.flatMap(({ id, properties }) =>
    splitList(properties[MERGED_IDS_PROPERTY])
      .filter((mergedId) => mergedId !== id)
      .map((mergedId) => ({ crmId: mergedId, mergedInto: id })),
  );

/** Reads the companies of a HubSpot portal. */
export function createHubspotReader({
  transport,
  credentials,
  pace,
  searchPace,
}: CrmReadConnection): CrmReader {
  const withSignal = createHubspotClient(transport, credentials.access_token ?? '', pace, searchPace);
  let cachedOwners: ReadonlyMap<string, CrmOwner> | undefined;

  async function readOwnersById(client: HubspotClient): Promise<ReadonlyMap<string, CrmOwner>> {
    cachedOwners ??= new Map((await readOwners(client)).map((owner) => [owner.id, owner]));
    return cachedOwners;
  }

  const { createFirstCursor, readPage } = createCompanyPages<HubspotClient>({
    async companies(client, { list, after }): Promise<PartPage> {
      const { records, next } =
        list === null
          ? await listCompanies(client, { after, isArchived: false }, READ_PROPERTIES)
          : await listMembers(client, list, after);
      const companies = await completeCompanies(client, records, () => readOwnersById(client));
      return { companies, deleted: listMergedCompanies(records), after: next };
    },

    /** HubSpot keeps deleted companies for 90 days, and lists them without a filter. */
    async deleted(client, { after }): Promise<PartPage> {
      const { records, next } = await listCompanies(client, { after, isArchived: true }, []);
      const ids = records.map(({ id }) => id);
      const mergedById = new Map(
        listMergedCompanies(await readRecords(client, 'companies', { ids }, [MERGED_IDS_PROPERTY])).map(
          (mergedCompany) => [mergedCompany.crmId, mergedCompany],
        ),
      );
      const deletedCompanies = ids.map((crmId) => mergedById.get(crmId) ?? { crmId, mergedInto: null });
      return { deleted: deletedCompanies, after: next };
    },
  });

  return {
    createFirstCursor,
    readPage: (cursor, signal) => readPage(withSignal(signal), cursor),
    readCompanyCount: (list, signal) =>
      list === null ? countCompanies(withSignal(signal)) : countMembers(withSignal(signal), list),

    listCompanyLists: (signal) => readCompanyLists(withSignal(signal)),
  };
}
