import * as z from 'zod';
import type { CrmCompanyList } from '#domain/market/crm-imports/crm-reader.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { BATCH } from './hubspot-batch.ts';
import { type HubspotClient, VERSION } from './hubspot-client.ts';
import { nextAfter, paging, refused } from './hubspot-read.ts';

/** HubSpot's number for companies. */
const COMPANIES = '0-2';
const PATH = `/crm/lists/${VERSION}`;
const PAGE = 100;
/** 10,000 lists. A portal has at most a few thousand. */
const MAX_PAGES = 100;

const foundLists = z.object({
  lists: z.array(z.object({ listId: z.coerce.string(), name: z.string() })),
  hasMore: z.boolean(),
});

/** The lists of companies, which HubSpot also calls segments. */
export async function companyLists(client: HubspotClient): Promise<CrmCompanyList[]> {
  const lists: CrmCompanyList[] = [];
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const body = {
      objectTypeId: COMPANIES,
      query: '',
      count: PAGE,
      offset: lists.length,
      listIds: [],
      processingTypes: [],
      additionalProperties: [],
    };
    const response = await client.call({ method: 'POST', path: `${PATH}/search`, body });
    if (response.status !== 200) throw refused('a search for lists', response.status, response.body);
    const page = foundLists.parse(response.body);
    lists.push(...page.lists.map(({ listId, name }) => ({ id: listId, name })));
    if (!page.hasMore || page.lists.length === 0) return lists;
  }
  return lists;
}

async function getList(client: HubspotClient, path: string): Promise<unknown> {
  const response = await client.call({ method: 'GET', path: `${PATH}/${path}` });
  if (response.status === 404) {
    const message = 'HubSpot no longer has the list.';
    throw new VendorRefusedError({ code: 'crm_list_gone', message, status: 404 });
  }
  if (response.status !== 200) throw refused('a read of a list', response.status, response.body);
  return response.body;
}

const oneList = z.object({ list: z.object({ size: z.int().optional() }) });

export async function countMembers(client: HubspotClient, listId: string): Promise<number | null> {
  return oneList.parse(await getList(client, encodeURIComponent(listId))).list.size ?? null;
}

const memberships = z.object({
  results: z.array(z.object({ recordId: z.coerce.string(), membershipTimestamp: z.string() })).default([]),
  paging,
});

/** A page of a list's companies, and since when they are in it. */
export async function listMembers(client: HubspotClient, listId: string, after: string | null) {
  const query = new URLSearchParams({ limit: String(PAGE), ...(after !== null && { after }) });
  const path = `${encodeURIComponent(listId)}/memberships?${query}`;
  const page = memberships.parse(await getList(client, path));
  return {
    members: page.results.map(({ recordId, membershipTimestamp }) => ({
      id: recordId,
      joinedAt: Date.parse(membershipTimestamp),
    })),
    next: nextAfter(after, page.paging?.next?.after),
  };
}

const listsOfRecords = z.object({
  results: z
    .array(
      z.object({
        recordId: z.coerce.string(),
        recordListMemberships: z.array(z.object({ listId: z.coerce.string() })).default([]),
      }),
    )
    .default([]),
});

/** Those of the companies that are in the list. */
export async function membersAmong(
  client: HubspotClient,
  listId: string,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await chunkByChunk([...new Set(companyIds)], BATCH, async (ids) => {
    const inputs = ids.map((recordId) => ({ objectTypeId: COMPANIES, recordId }));
    const path = `${PATH}/records/memberships/batch/read`;
    const response = await client.call({ method: 'POST', path, body: { inputs } });
    if (response.status === 404) return [];
    if (response.status < 200 || response.status > 299)
      throw refused('a read of lists', response.status, response.body);
    return listsOfRecords
      .parse(response.body)
      .results.filter((each) => each.recordListMemberships.some((list) => list.listId === listId));
  });
  return new Set(found.map(({ recordId }) => recordId));
}
