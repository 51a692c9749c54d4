import * as z from 'zod';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { type HubspotClient, type HubspotReadable, VERSION } from './hubspot-client.ts';
import { type HubspotRecord, type RecordPage, refused } from './hubspot-read.ts';

/** From after the first to the second, in milliseconds. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const PAGE = 200;

const found = z.object({
  total: z.int(),
  results: z
    .array(
      z.object({
        id: z.string(),
        properties: z.record(z.string(), z.string().nullable()),
        updatedAt: z.string().optional(),
      }),
    )
    .default([]),
});

async function search(client: HubspotClient, object: HubspotReadable, body: object) {
  const path = `/crm/objects/${VERSION}/${object}/search`;
  const response = await client.search({ method: 'POST', path, body: { after: '0', ...body } });
  if (response.status !== 200) throw refused('a search', response.status, response.body);
  return found.parse(response.body);
}

/** Fails if HubSpot hasn't sorted them, because paging would leave some out. */
function lastOf(records: readonly HubspotRecord[], after: string): string {
  let last = after;
  for (const { id } of records) {
    if (!(Number(id) > Number(last))) {
      const message = 'HubSpot did not sort the results of a search.';
      throw new VendorRefusedError({ code: 'unexpected_answer', message });
    }
    last = id;
  }
  return last;
}

/**
 * A page of the records that were last changed within a window. They are paged by their ids: a search shows no more than
 * 10,000, and HubSpot's own jobs give more records than that the same time.
 */
export async function searchChanged(
  client: HubspotClient,
  object: HubspotReadable,
  { from, to }: Window,
  after: string | null,
  properties: readonly string[],
): Promise<RecordPage> {
  const last = after ?? '0';
  const changed = 'hs_lastmodifieddate';
  const filters = [
    { propertyName: changed, operator: 'GTE', value: String(from + 1) },
    { propertyName: changed, operator: 'LTE', value: String(to) },
    { propertyName: 'hs_object_id', operator: 'GT', value: last },
  ];
  const sorts = [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }];
  const body = { filterGroups: [{ filters }], properties, sorts, limit: PAGE };
  const { results } = await search(client, object, body);
  const next = lastOf(results, last);
  // A page that isn't full may still not be the last one. Only an empty one is.
  return { records: results, next: results.length === 0 ? null : next };
}

/** How many companies HubSpot says there are. */
export async function countCompanies(client: HubspotClient): Promise<number> {
  const body = { filterGroups: [], properties: [], sorts: [], limit: 1 };
  return (await search(client, 'companies', body)).total;
}
