import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { VendorResponse } from '#vendor-api/vendor-client.ts';
import type { HubspotObject } from './hubspot-client.ts';
import { type HubspotClient, problemOf, VERSION } from './hubspot-client.ts';
import { type BatchResponse, splitBatch } from './split-batch.ts';

export type Properties = Readonly<Record<string, string>>;

export interface BatchInput {
  readonly id: string;
  /** @default the record's own id */
  readonly idProperty?: string;
  readonly properties: Properties;
}

/** HubSpot's limit per call. */
export const BATCH = 100;
const MULTI_STATUS = 207;
const MESSAGE_MAX = 300;

const written = z.object({
  id: z.string(),
  new: z.boolean().default(false),
  objectWriteTraceId: z.string().optional(),
});
const failure = z.object({
  status: z.union([z.string(), z.number()]).optional(),
  category: z.string().default('VALIDATION_ERROR'),
  message: z.string().default(''),
  context: z.record(z.string(), z.array(z.string())).default({}),
});
const batchResponse = z.object({
  results: z.array(written).default([]),
  errors: z.array(failure).default([]),
});

/** Another record got the value after we looked. Looking again shows which one. */
const isTaken = (category: string, message: string): boolean =>
  category === 'CONFLICT' || /already has that value|contact already exists/i.test(message);

/** HubSpot's category becomes our code: MISSING_REQUIRED_PROPERTY becomes missing_required_property. */
export function failed(category: string, message: string, status: number): CrmOutcome {
  const problem = {
    code: category === '' ? 'crm_refused' : category.toLowerCase(),
    message: `HubSpot refused the record: ${message.slice(0, MESSAGE_MAX)}`,
    status_code: status,
  };
  return isTaken(category, message) ? { kind: 'retry', problem, isBrief: true } : { kind: 'failed', problem };
}

/** The responses that reject a batch as a whole. */
export function refusedBatch({ status, body }: VendorResponse): BatchResponse {
  const { category, message } = problemOf(body);
  return { kind: 'refused', outcome: failed(category, message, status) };
}

/** What a batch's response says about each of its records. */
export function toResponse(response: VendorResponse, count: number): BatchResponse {
  if (response.status < 200 || response.status > 299) return refusedBatch(response);
  const { results, errors } = batchResponse.parse(response.body);
  const outcomes: (CrmOutcome | undefined)[] = Array.from({ length: count });
  // Results come in any order. If none has a trace id, they are in the order of the inputs.
  const byPlace = results.length === count && results.every((each) => each.objectWriteTraceId === undefined);
  results.forEach(({ id, new: created, objectWriteTraceId }, place) => {
    outcomes[byPlace ? place : Number(objectWriteTraceId)] = { kind: 'written', crmId: id, created };
  });
  for (const { category, message, context } of errors) {
    for (const trace of context.objectWriteTraceId ?? []) {
      outcomes[Number(trace)] = failed(category, message, MULTI_STATUS);
    }
  }
  return { kind: 'each', outcomes };
}

/** Writes up to a hundred records. A bad record fails alone. */
export const writeBatch = (
  client: HubspotClient,
  object: HubspotObject,
  verb: 'upsert' | 'update',
  inputs: readonly BatchInput[],
): Promise<CrmOutcome[]> =>
  splitBatch(inputs, async (some) => {
    const body = { inputs: some.map((input, place) => ({ ...input, objectWriteTraceId: String(place) })) };
    const path = `/crm/objects/${VERSION}/${object}/batch/${verb}`;
    return toResponse(await client.call({ method: 'POST', path, body }), some.length);
  });
