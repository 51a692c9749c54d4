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
import {
  createHubspotClient,
  HUBSPOT_ORIGIN,
  type HubspotClient,
  identifyPortal,
  isSuccess,
  parseProblem,
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
import { BATCH_SIZE, readAssociatedIds } from './hubspot-records.ts';
import { type BatchResponse, splitBatch } from './split-batch.ts';

const MULTI_STATUS = 207;
const MAX_MESSAGE_LENGTH = 300;

const writtenRecord = z.object({
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
  results: z.array(writtenRecord).default([]),
  errors: z.array(failure).default([]),
});

/** Another record got the value after we looked. Looking again shows which one. */
const isDuplicate = (category: string, message: string): boolean =>
  category === 'CONFLICT' || /already has that value|contact already exists/i.test(message);

/** HubSpot's category becomes our code: MISSING_REQUIRED_PROPERTY becomes missing_required_property. */
function toFailure(category: string, message: string, status: number): CrmOutcome {
  const problem = {
    code: category === '' ? 'crm_refused' : category.toLowerCase(),
    message: `HubSpot refused the record: ${message.slice(0, MAX_MESSAGE_LENGTH)}`,
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
function toBatchResponse(response: VendorResponse, count: number): BatchResponse {
  if (!isSuccess(response.status)) return toRefusal(response);
  const { results, errors } = batchResponse.parse(response.body);
  const outcomes: (CrmOutcome | undefined)[] = Array.from({ length: count });
  // Results come in any order. If none has a trace id, they are in the order of the inputs.
  const isInOrder =
    results.length === count && results.every((result) => result.objectWriteTraceId === undefined);
  results.forEach(({ id, new: isCreated, objectWriteTraceId }, index) => {
    outcomes[isInOrder ? index : Number(objectWriteTraceId)] = {
      kind: 'written',
      crmId: id,
      created: isCreated,
    };
  });
  for (const { category, message, context } of errors) {
    for (const traceId of context.objectWriteTraceId ?? []) {
      outcomes[Number(traceId)] = toFailure(category, message, MULTI_STATUS);
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
  return splitBatch(records, async (subBatch) => {
    const inputs = subBatch.map(({ id, changes }, index) => {
      const properties = toProperties(changes);
      const recordKey = idProperty === undefined ? { id } : { idProperty, id: properties[idProperty] ?? '' };
      return { ...recordKey, properties, objectWriteTraceId: String(index) };
    });
    return toBatchResponse(await client.call({ method: 'POST', path, body: { inputs } }), subBatch.length);
  });
}

const associationResponse = z.object({
  results: z.array(z.object({ from: z.object({ id: z.string() }) })).default([]),
  errors: z
    .array(z.object({ category: z.string().default(''), message: z.string().default('') }))
    .default([]),
});

/** Links contacts to their companies. Safe to repeat. */
const associateContacts = (client: HubspotClient, pairs: readonly AssociationPair[]): Promise<CrmOutcome[]> =>
  splitBatch(pairs, async (subBatch) => {
    const response = await client.call({
      method: 'POST',
      path: `/crm/associations/${VERSION}/contacts/companies/batch/associate/default`,
      body: {
        inputs: subBatch.map(({ contactId, companyId }) => ({
          from: { id: contactId },
          to: { id: companyId },
        })),
      },
    });
    if (!isSuccess(response.status)) return toRefusal(response);
    const successOutcome: CrmOutcome = { kind: 'written', crmId: '', created: false };
    if (response.status !== MULTI_STATUS)
      return { kind: 'each', outcomes: subBatch.map(() => successOutcome) };
    const { results, errors } = associationResponse.parse(response.body);
    const reportedContactIds = new Set(results.map(({ from }) => from.id));
    const { category = '', message = '' } = errors[0] ?? {};
    return {
      kind: 'each',
      outcomes: subBatch.map(({ contactId }) =>
        reportedContactIds.has(contactId) ? successOutcome : toFailure(category, message, MULTI_STATUS),
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
  mayHaveBeenApplied: true,
};

async function addNotes(client: HubspotClient, notes: readonly CrmNote[]): Promise<CrmOutcome[]> {
  const associationType = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: NOTE_TO_COMPANY_TYPE };
  const outcomes = await splitBatch(notes, async (subBatch) => {
    const inputs = subBatch.map((note, index) => ({
      properties: { hs_note_body: noteHtml(note), hs_timestamp: note.at },
      associations: [{ to: { id: note.companyId }, types: [associationType] }],
      objectWriteTraceId: String(index),
    }));
    const path = `/crm/objects/${VERSION}/notes/batch/create`;
    const call = { method: 'POST', path, body: { inputs }, createsRecord: true } as const;
    return toBatchResponse(await client.call(call), subBatch.length);
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
  batchSize: BATCH_SIZE,
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
