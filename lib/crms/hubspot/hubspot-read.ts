import * as z from 'zod';
import type { ActivityChoice } from '#contract/crm-activities.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { BATCH } from './hubspot-batch.ts';
import { type HubspotClient, type HubspotReadable, problemOf, VERSION } from './hubspot-client.ts';

/** A record as HubSpot has it. */
export interface HubspotRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly updatedAt?: string | undefined;
  readonly archivedAt?: string | undefined;
}

export const paging = z.object({ next: z.object({ after: z.string() }).optional() }).optional();

const listed = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      properties: z.record(z.string(), z.string().nullable()),
      updatedAt: z.string().optional(),
      archived: z.boolean().optional(),
      archivedAt: z.string().optional(),
    }),
  ),
  paging,
});
const records = listed.extend({ results: listed.shape.results.default([]) });

export const refused = (what: string, status: number, body: unknown): VendorRefusedError => {
  const { category, message } = problemOf(body);
  return new VendorRefusedError({
    code: category === '' ? 'crm_refused' : category.toLowerCase(),
    message: `HubSpot rejected ${what} (${status}): ${message}`,
    status,
  });
};

/** The records with these values of a unique property, or with these ids. Unlike a search, it never lags. */
export const readRecords = (
  client: HubspotClient,
  object: HubspotReadable | ActivityChoice,
  by: { readonly ids: readonly string[]; readonly idProperty?: string },
  properties: readonly string[],
): Promise<HubspotRecord[]> =>
  chunkByChunk([...new Set(by.ids)], BATCH, async (ids) => {
    const response = await client.call({
      method: 'POST',
      path: `/crm/objects/${VERSION}/${object}/batch/read`,
      body: {
        ...(by.idProperty !== undefined && { idProperty: by.idProperty }),
        inputs: ids.map((id) => ({ id })),
        properties,
        propertiesWithHistory: [],
      },
    });
    // 207 reports ids that don't exist. If none does, some versions respond with 404.
    if (response.status === 404) return [];
    if (response.status < 200 || response.status > 299)
      throw refused('a read', response.status, response.body);
    return records.parse(response.body).results;
  });

/** Records and where the next ones begin. Null: there are none. */
export interface RecordPage {
  readonly records: readonly HubspotRecord[];
  readonly next: string | null;
}

/** A cursor that leads back to its own page would never end. */
export function nextAfter(after: string | null, next: string | undefined): string | null {
  if (next !== undefined && next === after) {
    const message = 'HubSpot gives the same page again.';
    throw new VendorRefusedError({ code: 'unexpected_answer', message });
  }
  return next ?? null;
}

/** A page of all companies, or of those that people have deleted. */
export async function listCompanies(
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
  if (response.status !== 200) throw refused('a read', response.status, response.body);
  const page = listed.parse(response.body);
  // If HubSpot overlooked the parameter, every company would look deleted.
  const asked = page.results.filter(({ archived = isArchived }) => archived === isArchived);
  return { records: asked, next: nextAfter(after, page.paging?.next?.after) };
}

/** A property has one of these values. */
export interface SearchFilter {
  readonly propertyName: string;
  readonly values: readonly string[];
}

const PAGE = 200;
/** A thousand. A search for a few domains and names that finds more can't be trusted to show the right one. */
const MAX_PAGES = 5;
/** HubSpot rejects a longer body. */
const BODY_MAX = 3_000;

const bodyOf = (filters: readonly SearchFilter[], properties: readonly string[], after: string) => ({
  filterGroups: filters
    .filter(({ values }) => values.length > 0)
    .map((filter) => ({ filters: [{ ...filter, operator: 'IN' }] })),
  properties,
  sorts: ['createdate'],
  limit: PAGE,
  after,
});

/** How many characters are left for a search's values. */
export const roomForValues = (names: readonly string[], properties: readonly string[]): number =>
  BODY_MAX -
  JSON.stringify(
    bodyOf(
      names.map((propertyName) => ({ propertyName, values: [''] })),
      properties,
      '10000',
    ),
  ).length;

/** The companies that pass any of the filters, oldest first. The index lags behind writes by seconds. */
export async function searchCompanies(
  client: HubspotClient,
  filters: readonly SearchFilter[],
  properties: readonly string[],
): Promise<HubspotRecord[]> {
  const found: HubspotRecord[] = [];
  let after: string | undefined = '0';
  for (let pages = 0; after !== undefined; pages += 1) {
    if (pages >= MAX_PAGES) {
      const message = 'HubSpot found too many companies with these domains and names.';
      throw new VendorRefusedError({ code: 'crm_match_unclear', message });
    }
    const response = await client.search({
      method: 'POST',
      path: `/crm/objects/${VERSION}/companies/search`,
      body: bodyOf(filters, properties, after),
    });
    if (response.status !== 200) throw refused('a search', response.status, response.body);
    const page = records.parse(response.body);
    found.push(...page.results);
    after = page.paging?.next?.after;
  }
  return found;
}
