import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { failed, refusedBatch } from './hubspot-batch.ts';
import { type HubspotClient, VERSION } from './hubspot-client.ts';
import { takeApart } from './take-apart.ts';

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

/** Links contacts to their companies. Safe to repeat. */
export const associate = (
  client: HubspotClient,
  pairs: readonly Pair[],
  signal: AbortSignal,
): Promise<CrmOutcome[]> =>
  takeApart(pairs, async (some) => {
    const answer = await client.call(
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
    if (answer.status < 200 || answer.status > 299) return refusedBatch(answer);
    const done: CrmOutcome = { kind: 'written', crmId: '', created: false };
    if (answer.status !== MULTI_STATUS) return { kind: 'each', outcomes: some.map(() => done) };
    const { results, errors } = associated.parse(answer.body);
    const told = new Set(results.map(({ from }) => from.id));
    const { category = '', message = '' } = errors[0] ?? {};
    return {
      kind: 'each',
      outcomes: some.map(({ contactId }) =>
        told.has(contactId) ? done : failed(category, message, MULTI_STATUS),
      ),
    };
  });
