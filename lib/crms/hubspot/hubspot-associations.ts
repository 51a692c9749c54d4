import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { BATCH, failed, refusedBatch } from './hubspot-batch.ts';
import { type HubspotClient, problemOf, VERSION } from './hubspot-client.ts';
import { splitBatch } from './split-batch.ts';

export interface Pair {
  readonly contactId: string;
  readonly companyId: string;
}

const associated = z.object({
  results: z.array(z.object({ from: z.object({ id: z.string() }) })).default([]),
  errors: z
    .array(z.object({ category: z.string().default(''), message: z.string().default('') }))
    .default([]),
});
const MULTI_STATUS = 207;

const ofContacts = z.object({
  results: z
    .array(z.object({ from: z.object({ id: z.string() }), to: z.array(z.unknown()).default([]) }))
    .default([]),
});

/** Those of the contacts that have a company, whichever it is. */
export async function companiesOfContacts(
  client: HubspotClient,
  contactIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const settled = await chunkByChunk([...new Set(contactIds)], BATCH, async (ids) => {
    const response = await client.call(
      {
        method: 'POST',
        path: `/crm/associations/${VERSION}/contacts/companies/batch/read`,
        body: { inputs: ids.map((id) => ({ id })) },
      },
      signal,
    );
    // 207 reports contacts without companies; if none has any, some versions respond with 404.
    if (response.status === 404) return [];
    if (response.status < 200 || response.status > 299) {
      const message = `HubSpot rejected a read of associations (${response.status}): ${problemOf(response.body).message}`;
      throw new VendorRefusedError({ code: 'crm_refused', message, status: response.status });
    }
    const { results } = ofContacts.parse(response.body);
    return results.flatMap(({ from, to }) => (to.length > 0 ? from.id : []));
  });
  return new Set(settled);
}

/** Links contacts to their companies. Safe to repeat. */
export const associate = (
  client: HubspotClient,
  pairs: readonly Pair[],
  signal: AbortSignal,
): Promise<CrmOutcome[]> =>
  splitBatch(pairs, async (some) => {
    const response = await client.call(
      {
        method: 'POST',
        path: `/crm/associations/${VERSION}/contacts/companies/batch/associate/default`,
        body: {
          inputs: some.map(({ contactId, companyId }) => ({
            from: { id: contactId },
            to: { id: companyId },
          })),
        },
      },
      signal,
    );
    if (response.status < 200 || response.status > 299) return refusedBatch(response);
    const done: CrmOutcome = { kind: 'written', crmId: '', created: false };
    if (response.status !== MULTI_STATUS) return { kind: 'each', outcomes: some.map(() => done) };
    const { results, errors } = associated.parse(response.body);
    const reported = new Set(results.map(({ from }) => from.id));
    const { category = '', message = '' } = errors[0] ?? {};
    return {
      kind: 'each',
      outcomes: some.map(({ contactId }) =>
        reported.has(contactId) ? done : failed(category, message, MULTI_STATUS),
      ),
    };
  });
