import * as z from 'zod';
import { accountInList, accountStatus, firmographics, fullAccount, relation } from './account.ts';
import { domain, newAccount, ownerId, tags } from './account-input.ts';
import { signalDetection } from './detections.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS, type QueryOf } from './endpoint.ts';
import { flag, label, text } from './fields.ts';
import { monitorEvent } from './monitor-events.ts';
import { WEB_URL } from './patterns.ts';
import { order, pageQuery, queryInteger, queryText } from './query.ts';
import { deleted, listResponse, pageResponse, recordResponse } from './responses.ts';
import { sourceReports } from './sources.ts';

const ACCOUNTS_PER_CALL = 500;

const createdAccount = fullAccount
  .extend({
    created: flag('False if an account with this domain already existed.'),
  })
  .meta({ id: 'CreatedAccount' });

const researchedAccount = fullAccount
  .extend({
    sources: sourceReports.describe(
      'Result of the last check of each source for this company. Kept for 30 days; empty before the first check.',
    ),
  })
  .meta({ id: 'ResearchedAccount' });

const createdResponse = z.object({
  data: z.union([createdAccount, z.array(createdAccount)]),
  errors: z
    .array(z.object({ path: z.string(), code: z.literal('domain_taken'), message: z.string() }))
    .exactOptional()
    .describe(
      "Entries that aren't in `data`, because accounts that the caller can't see have their domains.",
    ),
});

/** Account filters. */
export const accountFilters = {
  status: accountStatus.exactOptional(),
  owner_id: queryText.exactOptional(),
  tag: queryText.exactOptional(),
  domain: queryText.exactOptional(),
  industry: queryText.exactOptional(),
  relation: relation.exactOptional(),
  min_score: queryInteger().exactOptional(),
  run_id: queryText.exactOptional(),
  search: queryText.exactOptional(),
};

export const listAccounts = defineEndpoint('GET /accounts', {
  id: 'list-accounts',
  summary: 'List accounts',
  description:
    'Highest score first unless you set `sort`. Filters combine. `domain`, `industry` and `search` match part of the text and ignore case; `tag` and `owner_id` match exactly; `run_id` keeps the accounts that a discovery suggested. Accounts without a signal sort as the oldest. Ties are ordered by id. Lists are eventually consistent: a change can take a moment to show.',
  query: z.strictObject({
    ...accountFilters,
    sort: z.enum(['score', 'last_signal_at', 'created_at']).default('score'),
    order,
    ...pageQuery(50),
  }),
  responses: { 200: pageResponse(accountInList) },
  uses: { table: 'list' },
});

export type AccountQuery = QueryOf<typeof listAccounts>;

export const createAccounts = defineEndpoint('POST /accounts', {
  id: 'create-accounts',
  summary: 'Create accounts',
  description:
    "Send one account or an array of up to 500; the response has the same shape and order. Returns 201 if any account is new, otherwise 200. Accounts are deduplicated by domain: a known domain returns the stored account. Accounts without a domain are not deduplicated. A scoped member owns the accounts they create unless they name another owner. If an account they can't see has the domain, that entry is named in `errors` instead of `data`; a call with no other entry is refused with `domain_taken`. Each such entry is written to the audit log; after 20 in an hour the member can send no domains until the next hour (429 `throttled`, `Retry-After`). A call whose response would exceed 6 MB is refused before anything is created (`limit_exceeded`); send fewer accounts.",
  body: z.union([
    newAccount,
    z.array(newAccount).min(1).max(ACCOUNTS_PER_CALL, `Must be at most ${ACCOUNTS_PER_CALL} accounts.`),
  ]),
  responses: { 200: createdResponse, 201: createdResponse },
  errors: ['unknown_owner', 'domain_taken', 'limit_exceeded'],
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const getAccount = defineEndpoint('GET /accounts/{id}', {
  id: 'get-account',
  summary: 'Get an account',
  description: '`sources` lists the sources that were checked for this company, and which of them failed.',
  responses: { 200: recordResponse(researchedAccount) },
});

export const updateAccount = defineEndpoint('PATCH /accounts/{id}', {
  id: 'update-account',
  summary: 'Update an account',
  description:
    "`tags` replaces the whole list. Enrichment doesn't overwrite firmographic values that you set; send null to hand a field back to enrichment. `relation` that you set stays until you change it; null hands it back to your CRM.\n\nAnother domain makes an active account another company: it uses a credit and is onboarded as by an activation, unless it was activated without a domain in the same plan period. Another spelling of the same domain changes nothing.",
  body: z.strictObject({
    name: label(200).exactOptional(),
    domain: domain.exactOptional(),
    tags: tags.exactOptional(),
    owner_id: ownerId.nullable().exactOptional(),
    relation: relation.nullable().exactOptional(),
    ...firmographics(),
    job_board_url: text(500)
      .regex(new RegExp(WEB_URL), 'Must be a URL such as https://job-boards.greenhouse.io/acme.')
      .nullable()
      .exactOptional(),
  }),
  responses: { 200: recordResponse(fullAccount) },
  errors: ['unknown_owner', 'domain_taken', 'subscription_required', 'credits_exhausted'],
  uses: { table: 'write', workflows: ['onboarding'] },
});

export const deleteAccount = defineEndpoint('DELETE /accounts/{id}', {
  id: 'delete-account',
  summary: 'Delete an account',
  description: 'Permanently deletes the account with its monitor, detections, events and people.',
  responses: { 200: deleted },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const activateAccount = defineEndpoint('POST /accounts/{id}/activate', {
  id: 'activate-account',
  summary: 'Activate an account',
  description:
    'Uses one credit and makes a suggested account active, in one transaction. An account that was already activated in the same plan period uses no second credit for the same domain (`last_activated_at` is not before `counted_since` of `GET /usage`, and `paid_domain` is its domain). Enrichment, the roster, the monitor and a first scan follow in the background; `enrichment_status` shows their progress.\n\nAn account without a domain is monitored by its name alone. Nobody can look up its company and people, and `enrichment_status` is `no_domain`. Set the domain with `PATCH /accounts/{id}`, and both are loaded at no further cost in the same period.',
  body: z.strictObject({ owner_id: ownerId.exactOptional() }),
  responses: { 200: recordResponse(fullAccount) },
  errors: ['unknown_owner', 'illegal_transition', 'subscription_required', 'credits_exhausted'],
  uses: { table: 'write', workflows: ['onboarding'] },
});

const emptyBody = z.strictObject({});

export const deactivateAccount = defineEndpoint('POST /accounts/{id}/deactivate', {
  id: 'deactivate-account',
  summary: 'Deactivate an account',
  description:
    'Makes an active account suggested again and stops its monitor. The credit stays used; activating it again for the same domain in the same plan period uses no other.',
  body: emptyBody,
  responses: { 200: recordResponse(fullAccount) },
  errors: ['illegal_transition'],
});

export const rejectAccount = defineEndpoint('POST /accounts/{id}/reject', {
  id: 'reject-account',
  summary: 'Reject an account',
  description:
    'Marks a suggested account as rejected. Discoveries skip it, and posting its domain again leaves it rejected. `POST /accounts/{id}/restore` undoes it.',
  body: emptyBody,
  responses: { 200: recordResponse(fullAccount) },
  errors: ['illegal_transition'],
});

export const restoreAccount = defineEndpoint('POST /accounts/{id}/restore', {
  id: 'restore-account',
  summary: 'Restore a rejected account',
  description:
    'Makes a rejected account suggested again. A suggested account is returned as it is, so the call can be repeated; any other status is a 409 that names both.',
  body: emptyBody,
  responses: { 200: recordResponse(fullAccount) },
  errors: ['illegal_transition'],
});

export const scanAccount = defineEndpoint('POST /accounts/{id}/scan', {
  id: 'scan-account',
  summary: 'Scan an account',
  description:
    'Checks the account for every active signal. Returns immediately; poll `GET /runs/{id}` for progress. Works in any account status.',
  body: emptyBody,
  responses: {
    202: recordResponse(
      z
        .object({ run_id: z.string(), jobs: z.int(), status: z.literal('running') })
        .meta({ id: 'StartedScan' }),
    ),
  },
  errors: ['subscription_required'],
  uses: { table: 'write', workflows: ['scan'] },
});

export const enrichAccount = defineEndpoint('POST /accounts/{id}/enrich', {
  id: 'enrich-account',
  summary: 'Enrich an account',
  description: 'Refreshes the company profile, workforce and roster of an active account now.',
  body: emptyBody,
  responses: { 200: recordResponse(fullAccount) },
  errors: ['not_active', 'provider_failed'],
  uses: { table: 'write', providers: ['directory'], suppression: true },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

const tagsChange = z.strictObject({ tags });
const tagsResponse = recordResponse(
  z.object({ id: z.string(), tags: z.array(z.string()) }).meta({ id: 'AccountTags' }),
);

export const addAccountTags = defineEndpoint('POST /accounts/{id}/tags', {
  id: 'add-account-tags',
  summary: 'Add tags to an account',
  body: tagsChange,
  responses: { 200: tagsResponse },
  errors: ['limit_exceeded'],
});

export const removeAccountTags = defineEndpoint('DELETE /accounts/{id}/tags', {
  id: 'remove-account-tags',
  summary: 'Remove tags from an account',
  body: tagsChange,
  responses: { 200: tagsResponse },
});

export const setAccountOwner = defineEndpoint('PUT /accounts/{id}/owner', {
  id: 'set-account-owner',
  summary: 'Set the owner of an account',
  description: 'Send null to clear the owner.',
  body: z.strictObject({ owner_id: ownerId.nullable() }),
  responses: {
    200: recordResponse(
      z.object({ id: z.string(), owner_id: z.string().nullable() }).meta({ id: 'AccountOwner' }),
    ),
  },
  errors: ['unknown_owner'],
});

export const listAccountSignals = defineEndpoint('GET /accounts/{id}/signals', {
  id: 'list-account-signals',
  summary: 'List the detections of an account',
  description: 'Newest first.',
  responses: { 200: listResponse(signalDetection) },
});

export const listMonitorEvents = defineEndpoint('GET /accounts/{id}/monitor-events', {
  id: 'list-monitor-events',
  summary: 'List the monitor events of an account',
  description: 'Newest first.',
  query: z.strictObject(pageQuery(25)),
  responses: { 200: pageResponse(monitorEvent) },
});
