import * as z from 'zod';
import { crmProviders } from './crms.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS, type QueryOf } from './endpoint.ts';
import { anyId, failure, integer, integerOrNull, textOrNull, timestamp } from './fields.ts';
import { crmProvider, UNKNOWN_CRM } from './integrations.ts';
import { pageQuery } from './query.ts';
import { listResponse, pageResponse, recordResponse } from './responses.ts';

const providerParams = z.strictObject({ provider: crmProvider });

const scopeFields = {
  customers: z
    .boolean()
    .default(false)
    .describe('Companies with a won deal, or that the CRM calls a customer.'),
  open_deals: z.boolean().default(false).describe('Companies with an open deal.'),
  everything: z.boolean().default(false).describe('Every company.'),
  list_id: anyId()
    .nullable()
    .default(null)
    .describe(
      "Reads only this list or view of the CRM, by the CRM's own id. Alone it means every company of the list. Null reads all companies.",
    ),
};

const importScope = z
  .strictObject(scopeFields)
  .refine(
    ({ customers, open_deals, everything, list_id }) => customers || open_deals || everything || list_id,
    {
      path: ['everything'],
      error: 'Choose customers, open_deals, everything or a list_id.',
    },
  )
  .describe('Which companies become accounts. Accounts that exist are updated either way.');

const shownScope = z
  .object({
    customers: z.boolean(),
    open_deals: z.boolean(),
    everything: z.boolean(),
    list_id: z.string().nullable(),
  })
  .meta({ id: 'ImportScope' });

export type ImportScope = z.infer<typeof shownScope>;

const ownerWins = z
  .enum(['crm', 'here'])
  .describe(
    'Whose owner counts if the CRM and the account have different ones. An account without an owner always gets that of the CRM, if it is a member.',
  );
export type OwnerWins = z.infer<typeof ownerWins>;

/** Why an import leaves a company alone. */
const unclearKind = z
  .enum(['no_website', 'free_mail', 'same_name', 'several_records'])
  .describe(
    '`no_website`: the company has none. `free_mail`: its website belongs to a mail provider or a social network. `same_name`: the same, and an account has its name. `several_records`: another company in the CRM is this account already.',
  );
export type UnclearKind = z.infer<typeof unclearKind>;

const exampleKind = z.enum([...unclearKind.options, 'created', 'owner_conflict', 'owner_unknown']);

/** The most examples of a kind. */
export const MAX_EXAMPLES = 20;

export const importExample = z
  .object({
    kind: exampleKind,
    crm_id: z.string().describe("The CRM's id of the company, or of the owner it doesn't share with you."),
    name: z.string(),
    website: z.string().nullable(),
    account_id: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'ImportExample' });

export type ImportExample = z.infer<typeof importExample>;

export const importCounts = z
  .object({
    companies: integer('Companies read: created, updated, up to date, out of scope and unclear ones.'),
    created: integer('New suggested accounts. In a dry run: accounts that would be created.'),
    updated: integer('Accounts whose relation, owner or link changed. In a dry run: would change.'),
    up_to_date: z.int(),
    out_of_scope: integer(
      'Companies without an account here that are outside the scope, or for which your plan stores no more accounts.',
    ),
    unclear: z.object(
      Object.fromEntries(unclearKind.options.map((kind) => [kind, z.int()])) as Record<UnclearKind, z.ZodInt>,
    ),
    matched: z
      .object({ our_id: z.int(), link: z.int(), domain: z.int() })
      .describe(
        'How companies were recognized as accounts: by our id in the CRM, by an earlier import or push, or by domain.',
      ),
    owners: z.object({
      matched: integer('Companies whose owner in the CRM is a member here, by email.'),
      unknown: integer('Companies whose owner in the CRM is not a member.'),
      conflicts: integer('Accounts with another owner here than in the CRM.'),
    }),
    relations: z.object({
      prospect: z.int(),
      customer: z.int(),
      open_deal: z.int(),
      competitor: z.int(),
      partner: z.int(),
      none: z.int(),
    }),
    champions: integer('Contacts of won deals at these accounts.'),
    removed: integer(
      'Companies that were deleted in the CRM. Their accounts stay, without relation and link.',
    ),
    merged: integer('Companies that were merged into another in the CRM.'),
  })
  .meta({ id: 'ImportCounts' });

export type ImportCounts = z.infer<typeof importCounts>;

const importStatus = z.enum(['running', 'completed', 'stopped', 'failed']);

export const crmImport = z
  .object({
    id: z.string(),
    provider: crmProvider,
    dry_run: z.boolean(),
    status: importStatus,
    phase: z
      .enum(['reading', 'waiting', 'ended'])
      .describe('`waiting`: the CRM asked for a pause or does not respond. The import goes on by itself.'),
    scope: shownScope,
    pages: z.int(),
    counts: importCounts,
    crm_total: integerOrNull(
      'How many companies the CRM says there are. It may be wrong; `counts.companies` is exact. Null if it does not say.',
    ),
    problem: failure
      .nullable()
      .describe('Why it failed, what it waits for, or what it left out. Null if there is nothing to say.'),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'CrmImport' });

export type CrmImport = z.infer<typeof crmImport>;

const fullCrmImport = crmImport
  .extend({
    examples: z.array(importExample).describe(`At most ${MAX_EXAMPLES} of each kind.`),
  })
  .meta({ id: 'FullCrmImport' });

export const startCrmImport = defineEndpoint('POST /integrations/crms/{provider}/import', {
  id: 'start-crm-import',
  summary: 'Import accounts from a CRM',
  description: [
    "Reads the CRM's companies in the background; watch it with `GET /imports/{id}`. A company is recognized as an account by our id in the CRM, by an earlier import, or by domain. Other companies in the scope become `suggested` accounts. Nothing is activated, and nothing is written to the CRM.",
    'Accounts that exist get their relation, and the owner if it is a member here (by email). Everything else stays as it is here: rejected accounts stay rejected. Contacts of won deals become people at the account, and you hear of it when one of them moves.',
    'With `dry_run` nothing changes, and the import ends with what it would do. One import per CRM runs at a time: another start responds with `import_running` and the id of the running one in `details`.',
  ].join('\n\n'),
  params: providerParams,
  body: z.strictObject({ dry_run: z.boolean().default(false), scope: importScope }),
  responses: {
    202: recordResponse(
      z
        .object({ run_id: z.string(), status: z.literal('running'), created_at: timestamp })
        .meta({ id: 'StartedCrmImport' }),
    ),
  },
  errors: ['crm_not_connected', 'import_running'],
  access: 'workspace',
  freshCaller: true,
  agents: 'refused',
  audited: 'unless_preview',
  uses: { table: 'write', workflows: ['crm-import'] },
});

export const listCrmLists = defineEndpoint('GET /integrations/crms/{provider}/lists', {
  id: 'list-crm-lists',
  summary: "List a CRM's own lists of companies",
  description:
    'Lists in HubSpot, list views in Salesforce, by name. Their ids go into the `scope` of an import. They are read from the CRM now.',
  params: providerParams,
  responses: {
    200: listResponse(z.object({ id: z.string(), name: z.string() }).meta({ id: 'CrmList' })),
  },
  errors: ['crm_not_connected', 'credentials_refused', 'crm_unreachable'],
  access: 'workspace',
  agents: 'refused',
  uses: { table: 'read', credentials: 'read' },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const importSettings = z
  .object({
    provider: crmProvider,
    scope: shownScope.nullable().describe('What is imported every day. Null if nothing is.'),
    owner_wins: ownerWins,
    last_import_id: z.string().nullable(),
    next_import_at: timestamp.nullable(),
    paused_reason: textOrNull('Why the service paused it. Null if it did not. Set it again to go on.'),
  })
  .meta({ id: 'CrmImportSettings' });

export const getCrmImportSettings = defineEndpoint('GET /integrations/crms/{provider}/import', {
  id: 'get-crm-import-settings',
  summary: 'Get the daily import from a CRM',
  params: providerParams,
  responses: { 200: recordResponse(importSettings) },
  access: 'workspace',
});

export const updateCrmImportSettings = defineEndpoint('PUT /integrations/crms/{provider}/import', {
  id: 'update-crm-import-settings',
  summary: 'Import from a CRM every day',
  description:
    'Imports the companies of the scope now and then every day; a `scope` of null ends that. After three failures in a row it pauses and says why. `owner_wins` also applies to imports that you start yourself.',
  params: providerParams,
  body: z.strictObject({
    scope: importScope.nullable().describe('What to import every day. Null ends the daily import.'),
    owner_wins: ownerWins.default('here'),
  }),
  responses: { 200: recordResponse(importSettings) },
  errors: ['crm_not_connected'],
  access: 'workspace',
  freshCaller: true,
  agents: 'refused',
});

export const listImports = defineEndpoint('GET /imports', {
  id: 'list-imports',
  summary: 'List imports from CRMs',
  description: 'Newest first. Imports are kept for 90 days.',
  query: z.strictObject({
    provider: z.enum(crmProviders, UNKNOWN_CRM).exactOptional(),
    status: importStatus.exactOptional(),
    ...pageQuery(25),
  }),
  responses: { 200: pageResponse(crmImport) },
  access: 'workspace',
  uses: { table: 'list' },
});

export type ImportsQuery = QueryOf<typeof listImports>;

export const getImport = defineEndpoint('GET /imports/{id}', {
  id: 'get-import',
  summary: 'Get an import from a CRM',
  description:
    'Counts grow page by page and are exact: a page that is read again after an interruption counts once.',
  responses: { 200: recordResponse(fullCrmImport) },
  access: 'workspace',
});

export const stopImport = defineEndpoint('POST /imports/{id}/stop', {
  id: 'stop-import',
  summary: 'Stop an import from a CRM',
  description:
    'No further page is read. What was imported stays. Stopping an import that has ended changes nothing.',
  body: z.strictObject({}),
  responses: { 200: recordResponse(crmImport) },
  access: 'workspace',
  agents: 'refused',
});
