import * as z from 'zod';
import type {
  CrmCompanyList,
  CrmCompanyRead,
  CrmOwner,
  CrmReader,
  DeletedCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { CrmReadConnection } from '../crm-adapter.ts';
import {
  BATCH,
  createHubspotClient,
  type HubspotClient,
  type HubspotRecord,
  listPageShape,
  paging,
  readBody,
  readRecords,
  requireNextCursor,
  toPageQuery,
  VERSION,
} from './hubspot-client.ts';
import { deriveRelation, NO_DEALS, readDeals } from './hubspot-deals.ts';
import { EXTRA_DOMAINS_PROPERTY, KEY_PROPERTIES } from './hubspot-fields.ts';

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

const counted = z.object({ total: z.int() });

/** How many companies HubSpot says there are. */
async function countCompanies(client: HubspotClient): Promise<number> {
  const response = await client.search({
    method: 'POST',
    path: `/crm/objects/${VERSION}/companies/search`,
    body: { filterGroups: [], properties: [], sorts: [], limit: 1, after: '0' },
  });
  return readBody(counted, response, 'a search').total;
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
      const path = `/crm/owners/${VERSION}?${toPageQuery(after, { archived })}`;
      const page: z.output<typeof owners> = readBody(
        owners,
        await client.call({ method: 'GET', path }),
        'a read of owners',
      );
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
const COMPANY_OBJECT_TYPE = '0-2';
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
      objectTypeId: COMPANY_OBJECT_TYPE,
      query: '',
      count: BATCH,
      offset: lists.length,
      listIds: [],
      processingTypes: [],
      additionalProperties: [],
    };
    const response = await client.call({ method: 'POST', path: `${LISTS}/search`, body });
    const page = readBody(foundLists, response, 'a search for lists');
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
  const response = await client.call({ method: 'GET', path: `${LISTS}/${path}` });
  if (response.status === 404) {
    const message = 'HubSpot no longer has the list.';
    throw new VendorRefusedError({ code: 'crm_list_gone', message, status: 404 });
  }
  return readBody(shape, response, 'a read of a list');
}

const oneList = z.object({ list: z.object({ size: z.int().optional() }) });

async function countMembers(client: HubspotClient, listId: string): Promise<number | null> {
  return (await getList(client, encodeURIComponent(listId), oneList)).list.size ?? null;
}

const memberships = z.object({
  results: z.array(z.object({ recordId: z.coerce.string() })).default([]),
  paging,
});

/** The ids of a page of a list's companies. */
async function listMembers(client: HubspotClient, listId: string, after: string | null) {
  const path = `${encodeURIComponent(listId)}/memberships?${toPageQuery(after)}`;
  const page = await getList(client, path, memberships);
  return {
    members: page.results.map(({ recordId }) => recordId),
    next: requireNextCursor(after, page.paging?.next?.after),
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
  (text ?? '').split(';').flatMap((part) => part.trim() || []);

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
          ...splitList(properties[EXTRA_DOMAINS_PROPERTY]),
        ]),
      ],
      accountId: properties[KEY_PROPERTIES.companies] || null,
      // HubSpot no longer knows some who left long ago.
      owner: ownerId ? (owners.get(ownerId) ?? { id: ownerId, name: ownerId, email: null }) : null,
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
        listMergedCompanies(await readRecords(client, 'companies', { ids }, [MERGED_IDS_PROPERTY])).map(
          (deleted) => [deleted.crmId, deleted],
        ),
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
