import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';
import { VendorRefused } from '#providers/http/vendor-error.ts';
import { writeBatch } from './hubspot-batch.ts';
import { type HubspotClient, problemOf, VERSION } from './hubspot-client.ts';
import { KEY_OF } from './hubspot-properties.ts';
import { companyProperties } from './hubspot-records.ts';

const found = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      properties: z.object({
        domain: z.string().nullish(),
        [KEY_OF.companies]: z.string().nullish(),
      }),
    }),
  ),
});

const MOST_FOUND = 200;

/** The customer's existing companies with these domains, oldest first. */
async function searchByDomain(client: HubspotClient, domains: readonly string[], signal: AbortSignal) {
  const answer = await client.search(
    {
      method: 'POST',
      path: `/crm/objects/${VERSION}/companies/search`,
      body: {
        filterGroups: [{ filters: [{ propertyName: 'domain', operator: 'IN', values: domains }] }],
        properties: ['domain', KEY_OF.companies],
        sorts: ['createdate'],
        limit: MOST_FOUND,
        after: '0',
      },
    },
    signal,
  );
  if (answer.status !== 200) {
    const message = `HubSpot rejected a search (${answer.status}): ${problemOf(answer.body).message}`;
    throw new VendorRefused({ code: 'crm_refused', message, status: answer.status });
  }
  return found.parse(answer.body).results;
}

/**
 * Stamps the customer's existing companies with our id, so that the upsert finds them: HubSpot doesn't accept a
 * domain as a key. The search lags behind writes, so at worst a stamp is rejected and the upsert decides. Returns the
 * outcome for all companies if a stamp must be retried.
 */
async function stampKnown(
  client: HubspotClient,
  companies: readonly CrmCompany[],
  signal: AbortSignal,
): Promise<CrmOutcome | undefined> {
  const byDomain = new Map(companies.flatMap((each) => (each.domain ? [[each.domain, each]] : [])));
  if (byDomain.size === 0) return undefined;
  const results = await searchByDomain(client, [...byDomain.keys()], signal);
  const stamped = new Set(results.map(({ properties }) => properties[KEY_OF.companies]));
  const toStamp = new Map<string, string>();
  for (const { id, properties } of results) {
    const accountId = byDomain.get(properties.domain ?? '')?.accountId;
    const isFree = !properties[KEY_OF.companies];
    if (accountId && isFree && !stamped.has(accountId) && !toStamp.has(accountId)) toStamp.set(accountId, id);
  }
  const inputs = [...toStamp].map(([accountId, id]) => ({
    id,
    properties: { [KEY_OF.companies]: accountId },
  }));
  const outcomes = await writeBatch(client, 'companies', 'update', inputs, signal);
  // A rejected stamp means that another company has the id. The upsert will find it.
  return outcomes.find(({ kind }) => kind === 'retry');
}

/** Writes up to a hundred companies: stamps existing ones with our id, then upserts all by it. */
export async function writeCompanyBatch(
  client: HubspotClient,
  companies: readonly CrmCompany[],
  signal: AbortSignal,
): Promise<readonly CrmOutcome[]> {
  const inTheWay = await stampKnown(client, companies, signal).catch(outcomeOfError);
  // Without the stamp the upsert would create a second company.
  if (inTheWay) return companies.map(() => inTheWay);
  const inputs = companies.map((company) => ({
    idProperty: KEY_OF.companies,
    id: company.accountId,
    properties: companyProperties(company),
  }));
  return writeBatch(client, 'companies', 'upsert', inputs, signal);
}
