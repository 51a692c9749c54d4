import * as z from 'zod';
import type { CrmOwner } from '#domain/market/crm-imports/crm-reader.ts';
import { type HubspotClient, VERSION } from './hubspot-client.ts';
import { nextAfter, paging, refused } from './hubspot-read.ts';

const PAGE = 100;

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
export async function readOwners(client: HubspotClient): Promise<CrmOwner[]> {
  const found: CrmOwner[] = [];
  for (const archived of ['false', 'true']) {
    let after: string | null = null;
    do {
      const query: URLSearchParams = new URLSearchParams({
        limit: String(PAGE),
        archived,
        ...(after !== null && { after }),
      });
      const response = await client.call({ method: 'GET', path: `/crm/owners/${VERSION}?${query}` });
      if (response.status !== 200) throw refused('a read of owners', response.status, response.body);
      const page = owners.parse(response.body);
      for (const { id, email, firstName, lastName } of page.results) {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        found.push({ id, name: name || email || id, email: email || null });
      }
      after = nextAfter(after, page.paging?.next?.after);
    } while (after !== null);
  }
  return found;
}
