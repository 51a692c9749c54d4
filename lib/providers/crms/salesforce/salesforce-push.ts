import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { CrmNote } from '#domain/outbound/crm/crm-record.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { type BatchVendor, createBatchCrm, type WriteVerb } from '../batch-crm.ts';
import type { CrmAdapter, CrmConnection } from '../crm-adapter.ts';
import { noteText, truncateText } from '../note-text.ts';
import { toCrmFailure } from '../to-crm-failure.ts';
import {
  createSalesforceClient,
  DATA_PATH,
  parseProblem,
  type SalesforceClient,
  TRANSIENT_ERRORS,
  verifyLogin,
} from './salesforce-client.ts';
import {
  accountFields,
  ensureFields,
  type Fields,
  KEY_FIELDS,
  OBJECTS,
  personFields,
  readFields,
  toFields,
} from './salesforce-fields.ts';
import { ACCOUNT_FIELD, findAccounts, findContacts } from './salesforce-find.ts';
import { createSalesforceReader } from './salesforce-read.ts';

/** Salesforce's limit per call. */
const BATCH = 200;
const MAX_MESSAGE_LENGTH = 300;

/** If a duplicate rule only warns, the customer allows saving. A rule that blocks also blocks us. */
const DUPLICATE_RULES = {
  'sforce-duplicate-rule-header': 'allowSave=true; includeRecordDetails=false; runAsCurrentUser=true',
};

type Sobject = 'Account' | 'Contact' | 'Note';
const results = z.array(
  z.object({
    id: z.string().nullish(),
    success: z.boolean(),
    created: z.boolean().default(false),
    errors: z
      .array(z.object({ statusCode: z.string().default(''), message: z.string().default('') }))
      .default([]),
  }),
);

function toOutcome({ id, success, created, errors }: z.output<typeof results>[number]): CrmOutcome {
  if (success && id) return { kind: 'written', crmId: id, created };
  const { statusCode = '', message = '' } = errors[0] ?? {};
  const problem = {
    code: statusCode === '' ? 'crm_refused' : statusCode.toLowerCase(),
    message: `Salesforce refused the record: ${message.slice(0, MAX_MESSAGE_LENGTH)}`,
  };
  // Another record got the value after we looked. Looking again shows which one.
  const isDuplicate = statusCode === 'DUPLICATE_VALUE';
  if (!TRANSIENT_ERRORS.has(statusCode) && !isDuplicate) return { kind: 'failed', problem };
  return { kind: 'retry', problem, isBrief: true };
}

/** Writes up to 200 records of one type. Each has its own result, even with status 200. */
async function writeCollection(
  client: SalesforceClient,
  sobject: Sobject,
  verb: WriteVerb,
  records: readonly Fields[],
): Promise<readonly CrmOutcome[]> {
  if (records.length === 0) return [];
  const path = typeof verb === 'object' ? `/${sobject}/${verb.upsertBy}` : '';
  const body = {
    allOrNone: false,
    records: records.map((fields) => ({ attributes: { type: sobject }, ...fields })),
  };
  try {
    const response = await client.call({
      method: verb === 'insert' ? 'POST' : 'PATCH',
      path: `${DATA_PATH}/composite/sobjects${path}`,
      headers: DUPLICATE_RULES,
      body,
      createsRecord: verb === 'insert',
    });
    if (response.status !== 200) {
      const { errorCode, message } = parseProblem(response.body);
      const code = errorCode === '' ? 'crm_refused' : errorCode.toLowerCase();
      throw new VendorRefusedError({ code, message: `Salesforce: ${message}`, status: response.status });
    }
    // The response doesn't mark an insert as created.
    return results
      .parse(response.body)
      .map((result) => toOutcome(verb === 'insert' ? { ...result, created: result.success } : result));
  } catch (error) {
    const outcome = toCrmFailure(error);
    return records.map(() => outcome);
  }
}

/**
 * Facts, by confidence. H (field reference, object reference): `Note` has `Title` (80), `Body` (32,000) and `ParentId`.
 * M: a classic `Note` can't have fields of ours, and shows under "Notes & Attachments".
 */

const MAX_TITLE_LENGTH = 80;
const MAX_BODY = 32_000;

const toNote = (note: CrmNote): Fields => ({
  ParentId: note.companyId,
  Title: truncateText(note.headline, MAX_TITLE_LENGTH),
  Body: truncateText(noteText(note), MAX_BODY),
});

/** Salesforce redirects a bare id to the record's page. */
const buildRecordUrl = ({ domain }: CrmConnection['config'], id: string): string | undefined =>
  domain ? `https://${domain}/${id}` : undefined;

const vendor: BatchVendor<SalesforceClient> = {
  batchSize: BATCH,
  companyFields: accountFields,
  contactFields: personFields,
  // A contact without a profile can only be inserted.
  keys: { company: [KEY_FIELDS.Account], contact: [KEY_FIELDS.Contact] },
  openClient: ({ transport, credentials, name, pace }) =>
    createSalesforceClient(transport, credentials, name, pace),
  recordUrl: (config, _, crmId) => buildRecordUrl(config, crmId),
  setupName: () => 'all fields',
  readFields,
  ensureFields: (client, _, isCertain) => ensureFields(client, isCertain),
  // Deleted, or a new Run As user can't see it.
  isFieldMissing: (outcome) =>
    outcome.kind === 'failed' && ['invalid_field', 'not_found'].includes(outcome.problem.code),
  findCompanies: findAccounts,
  findContacts,
  companyChanges: ({ companyId }, candidate) =>
    candidate && candidate.companyId !== null
      ? []
      : [{ field: ACCOUNT_FIELD, kind: 'filled', value: companyId }],
  write: (client, kind, verb, records) =>
    writeCollection(
      client,
      OBJECTS[kind],
      verb,
      records.map(({ id, changes }) => ({ ...(id !== '' && { id }), ...toFields(changes) })),
    ),
  addNotes: (client, notes) => writeCollection(client, 'Note', 'insert', notes.map(toNote)),
  noteUrl: (config, _, noteId) => buildRecordUrl(config, noteId),
};

export const salesforce: CrmAdapter = {
  origin: ({ domain = '' }) => `https://${domain}`,
  open: createBatchCrm(vendor),
  reader: ({ transport, credentials, name, pace }) =>
    createSalesforceReader(createSalesforceClient(transport, credentials, name, pace), name),
  async identify({ credentials, config }, transport, signal) {
    const orgId = await verifyLogin(transport, credentials, signal);
    return { label: config.domain ?? '', ...(orgId && { config: { account_id: orgId } }) };
  },
};
