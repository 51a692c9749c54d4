import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { failed, refusedBatch } from './hubspot-batch.ts';
import { type HubspotClient, type HubspotReadable, VERSION } from './hubspot-client.ts';
import { nextAfter, paging, refused } from './hubspot-read.ts';
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

/** HubSpot's limit for reading associations. */
const INPUTS = 1_000;

export const associations = z.object({
  results: z
    .array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z.array(z.object({ toObjectId: z.coerce.string() })).default([]),
        paging,
      }),
    )
    .default([]),
});

interface AssociationsOf {
  readonly id: string;
  /** A record with many has pages of them. */
  readonly after?: string;
}

/**
 * The records of the second type by those of the first. Those without any are left out. Of a record with more than `enough`,
 * no further page is read.
 */
export async function associatedIds(
  client: HubspotClient,
  [from, to]: readonly [HubspotReadable, HubspotReadable],
  ids: readonly string[],
  enough = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  let asked: AssociationsOf[] = [...new Set(ids)].map((id) => ({ id }));
  while (asked.length > 0) {
    asked = await chunkByChunk(asked, INPUTS, async (inputs) => {
      const path = `/crm/associations/${VERSION}/${from}/${to}/batch/read`;
      const response = await client.call({ method: 'POST', path, body: { inputs } });
      // 207 reports records without associations; if none has any, some versions respond with 404.
      if (response.status === 404) return [];
      if (response.status < 200 || response.status > 299)
        throw refused('a read of associations', response.status, response.body);
      const afters = new Map(inputs.map(({ id, after }) => [id, after ?? null]));
      return associations
        .parse(response.body)
        .results.flatMap(({ from: { id }, to: others, paging: more }) => {
          const known = [...(found.get(id) ?? []), ...others.map(({ toObjectId }) => toObjectId)];
          found.set(id, known);
          const after = nextAfter(afters.get(id) ?? null, more?.next?.after);
          return after === null || known.length >= enough ? [] : { id, after };
        });
    });
  }
  return found;
}

/** Those of the contacts that have a company, whichever it is. */
export const companiesOfContacts = async (
  client: HubspotClient,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await associatedIds(client, ['contacts', 'companies'], contactIds)).keys());

/** Links contacts to their companies. Safe to repeat. */
export const associate = (client: HubspotClient, pairs: readonly Pair[]): Promise<CrmOutcome[]> =>
  splitBatch(pairs, async (some) => {
    const response = await client.call({
      method: 'POST',
      path: `/crm/associations/${VERSION}/contacts/companies/batch/associate/default`,
      body: {
        inputs: some.map(({ contactId, companyId }) => ({
          from: { id: contactId },
          to: { id: companyId },
        })),
      },
    });
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
