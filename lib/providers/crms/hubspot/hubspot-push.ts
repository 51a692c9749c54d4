import * as z from 'zod';
import type { CrmFailure, CrmOutcome, CrmRecordKind } from '#domain/outbound/crm/crm.ts';
import type { FieldChange } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmNote } from '#domain/outbound/crm/crm-record.ts';
import type { VendorResponse } from '#platform/vendor-api/vendor-client.ts';
import {
  type AssociationPair,
  type BatchVendor,
  createBatchCrm,
  type RecordWrite,
  type WriteVerb,
} from '../batch-crm.ts';
import type { CrmAdapter, CrmConnection } from '../crm-adapter.ts';
import { noteHtml } from '../note-text.ts';
import { toCrmFailure } from '../to-crm-failure.ts';
import {
  BATCH,
  createHubspotClient,
  HUBSPOT_ORIGIN,
  type HubspotClient,
  identifyPortal,
  parseProblem,
  readAssociatedIds,
  VERSION,
} from './hubspot-client.ts';
import {
  COMPANY_NAME_PROPERTY,
  companyProperties,
  contactProperties,
  ensureProperties,
  KEY_PROPERTIES,
  OBJECTS,
  readProperties,
  toProperties,
} from './hubspot-fields.ts';
import { findCompanies, findContacts } from './hubspot-find.ts';
import { createHubspotReader } from './hubspot-read.ts';

/** A batch's response: an outcome for each record, or a rejection of the whole that any record may have caused. */
type BatchResponse =
  | { readonly kind: 'each'; readonly outcomes: readonly (CrmOutcome | undefined)[] }
  | { readonly kind: 'refused'; readonly outcome: CrmOutcome };

/**
 * Finding one bad record among a hundred by halving takes 14 calls. This is enough for four. A batch with more is
 * rejected for a shared reason, such as a field the customer requires, and the rest fails with that reason.
 */
const MAX_CALLS = 56;

const UNREPORTED: CrmOutcome = {
  kind: 'failed',
  problem: { code: 'unexpected_answer', message: 'The CRM did not report the result for this record.' },
};

/** Sends a batch. If it is rejected as a whole, sends its halves, so that a bad record fails alone. */
async function splitBatch<Input>(
  inputs: readonly Input[],
  send: (inputs: readonly Input[]) => Promise<BatchResponse>,
): Promise<CrmOutcome[]> {
  let calls = 0;

  async function pushPart(some: readonly Input[], batchOutcome?: CrmOutcome): Promise<CrmOutcome[]> {
    if (batchOutcome && calls >= MAX_CALLS) return some.map(() => batchOutcome);
    calls += 1;
    const response = await send(some).catch((error: unknown): BatchResponse => {
      const outcome = toCrmFailure(error);
      return { kind: 'each', outcomes: some.map(() => outcome) };
    });
    if (response.kind === 'each') return some.map((_, index) => response.outcomes[index] ?? UNREPORTED);
    const { outcome } = response;
    if (some.length === 1) return [outcome];
    const middle = Math.ceil(some.length / 2);
    return [
      ...(await pushPart(some.slice(0, middle), outcome)),
      ...(await pushPart(some.slice(middle), outcome)),
    ];
  }

  return inputs.length === 0 ? [] : pushPart(inputs);
}

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
const isDuplicate = (category: string, message: string): boolean =>
  category === 'CONFLICT' || /already has that value|contact already exists/i.test(message);

/** HubSpot's category becomes our code: MISSING_REQUIRED_PROPERTY becomes missing_required_property. */
function toFailure(category: string, message: string, status: number): CrmOutcome {
  const problem = {
    code: category === '' ? 'crm_refused' : category.toLowerCase(),
    message: `HubSpot refused the record: ${message.slice(0, MESSAGE_MAX)}`,
    status_code: status,
  };
  return isDuplicate(category, message)
    ? { kind: 'retry', problem, isBrief: true }
    : { kind: 'failed', problem };
}

/** The responses that reject a batch as a whole. */
function toRefusal({ status, body }: VendorResponse): BatchResponse {
  const { category, message } = parseProblem(body);
  return { kind: 'refused', outcome: toFailure(category, message, status) };
}

/** What a batch's response says about each of its records. */
function toResponse(response: VendorResponse, count: number): BatchResponse {
  if (response.status < 200 || response.status > 299) return toRefusal(response);
  const { results, errors } = batchResponse.parse(response.body);
  const outcomes: (CrmOutcome | undefined)[] = Array.from({ length: count });
  // Results come in any order. If none has a trace id, they are in the order of the inputs.
  const inOrder = results.length === count && results.every((each) => each.objectWriteTraceId === undefined);
  results.forEach(({ id, new: created, objectWriteTraceId }, index) => {
    outcomes[inOrder ? index : Number(objectWriteTraceId)] = { kind: 'written', crmId: id, created };
  });
  for (const { category, message, context } of errors) {
    for (const trace of context.objectWriteTraceId ?? []) {
      outcomes[Number(trace)] = toFailure(category, message, MULTI_STATUS);
    }
  }
  return { kind: 'each', outcomes };
}

/** Writes up to a hundred records. A bad record fails alone. */
function writeRecords(
  client: HubspotClient,
  kind: CrmRecordKind,
  verb: WriteVerb,
  records: readonly RecordWrite[],
): Promise<CrmOutcome[]> {
  const idProperty = typeof verb === 'object' ? verb.upsertBy : undefined;
  const path = `/crm/objects/${VERSION}/${OBJECTS[kind]}/batch/${idProperty === undefined ? 'update' : 'upsert'}`;
  return splitBatch(records, async (some) => {
    const inputs = some.map(({ id, changes }, index) => {
      const properties = toProperties(changes);
      const key = idProperty === undefined ? { id } : { idProperty, id: properties[idProperty] ?? '' };
      return { ...key, properties, objectWriteTraceId: String(index) };
    });
    return toResponse(await client.call({ method: 'POST', path, body: { inputs } }), some.length);
  });
}

const associated = z.object({
  results: z.array(z.object({ from: z.object({ id: z.string() }) })).default([]),
  errors: z
    .array(z.object({ category: z.string().default(''), message: z.string().default('') }))
    .default([]),
});

/** Links contacts to their companies. Safe to repeat. */
const associateContacts = (client: HubspotClient, pairs: readonly AssociationPair[]): Promise<CrmOutcome[]> =>
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
    if (response.status < 200 || response.status > 299) return toRefusal(response);
    const done: CrmOutcome = { kind: 'written', crmId: '', created: false };
    if (response.status !== MULTI_STATUS) return { kind: 'each', outcomes: some.map(() => done) };
    const { results, errors } = associated.parse(response.body);
    const reported = new Set(results.map(({ from }) => from.id));
    const { category = '', message = '' } = errors[0] ?? {};
    return {
      kind: 'each',
      outcomes: some.map(({ contactId }) =>
        reported.has(contactId) ? done : toFailure(category, message, MULTI_STATUS),
      ),
    };
  });

/**
 * Facts, by confidence. H (HubSpot's specification 2026-09 of notes, read 2026-11): the path, `associations` and
 * `properties` are required in a create, up to 100. H (its guides): `hs_timestamp` is required; a note has up to 65,536
 * characters. M: the number of the association; that contacts' scopes are enough.
 */

/** HubSpot's own number of the association of a note with a company. */
const NOTE_TO_COMPANY_TYPE = 190;

/** HubSpot answered, but not whether it added the note. */
const unreportedNote: CrmFailure = {
  kind: 'retry',
  problem: { code: 'unexpected_answer', message: 'The CRM did not say whether it added this.' },
  isUnclear: true,
};

async function addNotes(client: HubspotClient, notes: readonly CrmNote[]): Promise<CrmOutcome[]> {
  const type = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: NOTE_TO_COMPANY_TYPE };
  const outcomes = await splitBatch(notes, async (some) => {
    const inputs = some.map((note, index) => ({
      properties: { hs_note_body: noteHtml(note), hs_timestamp: note.at },
      associations: [{ to: { id: note.companyId }, types: [type] }],
      objectWriteTraceId: String(index),
    }));
    const path = `/crm/objects/${VERSION}/notes/batch/create`;
    const call = { method: 'POST', path, body: { inputs }, createsRecord: true } as const;
    return toResponse(await client.call(call), some.length);
  });
  return outcomes.map((outcome) =>
    outcome.kind === 'failed' && outcome.problem.code === unreportedNote.problem.code
      ? unreportedNote
      : outcome,
  );
}

/** HubSpot's numbers for its object types. */
const OBJECT_TYPES: Readonly<Record<CrmRecordKind, string>> = { company: '0-2', contact: '0-1' };

/** Unknown for connections made before the portal was stored. */
function recordUrl(
  { portal_id, ui_domain }: CrmConnection['config'],
  kind: CrmRecordKind,
  crmId: string,
): string | undefined {
  if (!portal_id || !ui_domain) return undefined;
  return `https://${ui_domain}/contacts/${portal_id}/record/${OBJECT_TYPES[kind]}/${crmId}`;
}

const vendor: BatchVendor<HubspotClient> = {
  batchSize: BATCH,
  companyFields: companyProperties,
  contactFields: contactProperties,
  keys: { company: [KEY_PROPERTIES.companies], contact: ['email', KEY_PROPERTIES.contacts] },
  associations: {
    field: 'associated company',
    findAssociated: async (client, contactIds) =>
      new Set((await readAssociatedIds(client, ['contacts', 'companies'], contactIds)).keys()),
    associate: associateContacts,
  },
  openClient: ({ transport, credentials, pace }) =>
    createHubspotClient(transport, credentials.access_token ?? '', pace),
  recordUrl,
  setupName: (kind) => kind,
  readFields: (client, kind) => readProperties(client, OBJECTS[kind]),
  ensureFields: (client, kind) => ensureProperties(client, OBJECTS[kind]),
  isFieldMissing: (outcome) =>
    outcome.kind === 'failed' &&
    /property .{0,200}does not exist|PROPERTY_DOESNT_EXIST/i.test(
      `${outcome.problem.message} ${outcome.problem.code.toUpperCase()}`,
    ),
  findCompanies,
  findContacts,
  companyChanges({ contact }, candidate): FieldChange[] {
    const { name } = contact.company;
    if (name === '' || candidate?.current(COMPANY_NAME_PROPERTY)) return [];
    return [{ field: COMPANY_NAME_PROPERTY, kind: 'filled', value: name }];
  },
  write: writeRecords,
  addNotes,
  noteUrl: (config, companyId) => recordUrl(config, 'company', companyId),
};

export const hubspot: CrmAdapter = {
  origin: () => HUBSPOT_ORIGIN,
  open: createBatchCrm(vendor),
  reader: createHubspotReader,
  identify: ({ credentials }, transport, signal) =>
    identifyPortal(createHubspotClient(transport, credentials.access_token ?? '')(signal)),
};
