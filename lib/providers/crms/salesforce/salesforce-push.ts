import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { listFieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany, CrmContact, CrmNote } from '#domain/outbound/crm/crm-record.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import {
  type BatchVendor,
  createBatchCrm,
  type ExistingFields,
  type StoredContact,
  type WriteVerb,
} from '../batch-crm.ts';
import type { CrmAdapter, CrmConnection } from '../crm-adapter.ts';
import { noteText, truncateText } from '../note-text.ts';
import { packBySize } from '../pack-by-size.ts';
import { listDomainSpellings, type StoredCompany } from '../plan-companies.ts';
import { toCrmFailure } from '../to-crm-failure.ts';
import {
  createSalesforceClient,
  DATA_PATH,
  loginOf,
  parseProblem,
  type SalesforceClient,
  TRANSIENT_ERRORS,
  trySalesforce,
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
import { buildSoqlPattern, joinSoqlList, QUERY_MAX, queryAll, quoteSoql } from './salesforce-query.ts';
import { createSalesforceReader } from './salesforce-read.ts';

/** Salesforce's limit per call. */
const BATCH = 200;
const MESSAGE_MAX = 300;

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
    message: `Salesforce refused the record: ${message.slice(0, MESSAGE_MAX)}`,
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
      .map((each) => toOutcome(verb === 'insert' ? { ...each, created: each.success } : each));
  } catch (error) {
    const outcome = toCrmFailure(error);
    return records.map(() => outcome);
  }
}

const COUNTRY = 'BillingCountry';

const row = z.object({ Id: z.string() }).catchall(z.unknown());

const createTextReader =
  (record: z.output<typeof row>) =>
  (name: string): string | null => {
    const value = record[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };

function toStoredCompany(record: z.output<typeof row>): StoredCompany {
  const text = createTextReader(record);
  return {
    id: record.Id,
    accountId: text(KEY_FIELDS.Account),
    name: text('Name'),
    sites: [text('Website')],
    country: text(COUNTRY),
    current: (field) => record[field],
  };
}

/** Shorter domains are part of many others: "x.com" of every "…x.com". */
const SHORT_DOMAIN_LENGTH = 8;

/**
 * `Website` is free text: "acme.example", "https://www.acme.example/de". What the patterns find besides, such as
 * "notacme.example", is sorted out by `matchCompanies`. For a short domain they say where it may begin.
 */
const listWebsiteConditions = (domain: string): string[] =>
  listDomainSpellings(domain).flatMap((name) =>
    (name.length < SHORT_DOMAIN_LENGTH ? ['', '%/', '%.'] : ['%']).map(
      (before) => `Website LIKE ${buildSoqlPattern(before, name, '%')}`,
    ),
  );

/** Only records of the same country are matched by name. */
const toConditions = ({ domain, name, country }: CrmCompany): string =>
  [
    ...(domain === null ? [] : listWebsiteConditions(domain)),
    ...(name === '' || country === null ? [] : [`Name = ${quoteSoql(name)}`]),
  ].join(' OR ');

/** Fields of ours exist only if they were created and the Run As user sees them. */
const createFieldCheck =
  (object: string, existingFields: ExistingFields) =>
  (name: string): boolean =>
    !name.endsWith('__c') || existingFields.has(`${object}.${name}`);

/** Two calls if all companies are new, one if all are known. */
async function findAccounts(
  client: SalesforceClient,
  companies: readonly CrmCompany[],
  existingFields: ExistingFields,
): Promise<StoredCompany[]> {
  const isVisible = createFieldCheck('Account', existingFields);
  const selected = ['Id', ...listFieldNames(accountFields), COUNTRY].filter(isVisible).join(', ');
  const find = async (conditions: readonly string[]): Promise<StoredCompany[]> => {
    const queries = conditions.map(
      (where) => `SELECT ${selected} FROM Account WHERE ${where} ORDER BY CreatedDate`,
    );
    return (await queryAll(client, queries, row)).map(toStoredCompany);
  };

  const ids = companies.map(({ accountId }) => accountId);
  const matchedById = isVisible(KEY_FIELDS.Account)
    ? await find(
        packBySize(ids, (id) => id.length, QUERY_MAX).map(
          (some) => `${KEY_FIELDS.Account} IN ${joinSoqlList(some)}`,
        ),
      )
    : [];
  const matchedIds = new Set(matchedById.map(({ accountId }) => accountId));
  const conditions = companies
    .filter(({ accountId }) => !matchedIds.has(accountId))
    .map(toConditions)
    .filter((condition) => condition !== '');
  const others = await find(
    packBySize(conditions, ({ length }) => length, QUERY_MAX).map((some) => some.join(' OR ')),
  );
  return [...matchedById, ...others];
}

const ACCOUNT = 'AccountId';

function toStoredContact(record: z.output<typeof row>): StoredContact {
  const text = createTextReader(record);
  return {
    id: record.Id,
    emails: [text('Email') ?? []].flat(),
    network_url: text(KEY_FIELDS.Contact),
    companyId: text(ACCOUNT),
    current: (field) => record[field],
  };
}

async function findContacts(
  client: SalesforceClient,
  contacts: readonly CrmContact[],
  existingFields: ExistingFields,
): Promise<StoredContact[]> {
  const isVisible = createFieldCheck('Contact', existingFields);
  const selected = ['Id', ACCOUNT, ...listFieldNames(personFields)].filter(isVisible).join(', ');
  const conditions = contacts.flatMap(({ email, network_url }) => [
    ...(email === null ? [] : [`Email = ${quoteSoql(email)}`]),
    ...(network_url === null || !isVisible(KEY_FIELDS.Contact)
      ? []
      : [`${KEY_FIELDS.Contact} = ${quoteSoql(network_url)}`]),
  ]);
  const queries = packBySize(conditions, ({ length }) => length, QUERY_MAX).map(
    (some) => `SELECT ${selected} FROM Contact WHERE ${some.join(' OR ')} ORDER BY CreatedDate`,
  );
  return (await queryAll(client, queries, row)).map(toStoredContact);
}

/**
 * Facts, by confidence. H (field reference, object reference): `Note` has `Title` (80), `Body` (32,000) and `ParentId`.
 * M: a classic `Note` can't have fields of ours, and shows under "Notes & Attachments".
 */

const TITLE_MAX = 80;
const BODY_MAX = 32_000;

const toNote = (note: CrmNote): Fields => ({
  ParentId: note.companyId,
  Title: truncateText(note.headline, TITLE_MAX),
  Body: truncateText(noteText(note), BODY_MAX),
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
    createSalesforceClient(transport, loginOf(credentials), name, { pace }),
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
    candidate && candidate.companyId !== null ? [] : [{ field: ACCOUNT, kind: 'filled', value: companyId }],
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
    createSalesforceReader(createSalesforceClient(transport, loginOf(credentials), name, { pace }), name),
  async identify({ credentials, config }, transport, signal) {
    const orgId = await trySalesforce(transport, loginOf(credentials), signal);
    return { label: config.domain ?? '', ...(orgId && { config: { account_id: orgId } }) };
  },
};
