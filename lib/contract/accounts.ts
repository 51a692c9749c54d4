import * as z from 'zod';
import { account, accountStatus, fullAccount } from './account.ts';
import { domain, firmographics, newAccount, newTag, ownerId, TAGS_MAX, tags } from './account-input.ts';
import { signalDetection } from './detections.ts';
import { defineEndpoint, LONGEST_BUFFERED_SECONDS, type QueryOf } from './endpoint.ts';
import { idParams, label, text } from './fields.ts';
import { monitorEvent } from './monitor-events.ts';
import { WEB_URL } from './patterns.ts';
import { order, pageQuery, queryInteger, queryText } from './query.ts';
import { deleted, many, one, page } from './responses.ts';
import { sourceReports } from './sources.ts';

const ACCOUNTS_PER_CALL = 500;

const createdAccount = fullAccount
  .extend({ created: z.boolean().meta({ description: 'False where the domain was known already.' }) })
  .meta({ id: 'CreatedAccount' });

const researchedAccount = fullAccount
  .extend({
    sources: sourceReports.meta({
      description:
        'How each source answered when it was last asked about this company, for 30 days; empty before the first look.',
    }),
  })
  .meta({ id: 'ResearchedAccount' });

const created = one(z.union([createdAccount, z.array(createdAccount)]));

/** What accounts can be looked for by. */
export const accountFilters = {
  status: accountStatus.exactOptional(),
  owner_id: queryText.exactOptional(),
  tag: queryText.exactOptional(),
  domain: queryText.exactOptional(),
  industry: queryText.exactOptional(),
  min_score: queryInteger({ min: 0, max: 100 }).exactOptional(),
  search: queryText.exactOptional(),
};

export const listAccounts = defineEndpoint({
  id: 'list-accounts',
  resource: 'accounts',
  method: 'GET',
  path: '/accounts',
  summary: 'List accounts, highest score first',
  description:
    'Filters combine. `domain`, `industry` and `search` look for a part of the text and ignore case; `tag` and `owner_id` must match whole. An account without a signal counts as older than any with one. Accounts that sort alike are ordered by id, in the same direction. A list may show a change a moment later than a read by id.',
  query: z.strictObject({
    ...accountFilters,
    sort: z.enum(['score', 'last_signal_at', 'created_at']).default('score'),
    order,
    ...pageQuery(50),
  }),
  responses: { 200: page(account) },
  errors: [],
  uses: { table: 'list' },
});

export type AccountQuery = QueryOf<typeof listAccounts>;

export const createAccounts = defineEndpoint({
  id: 'create-accounts',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts',
  summary: 'Create one account or up to 500',
  description:
    'The shape that comes in goes out: an object for an object, an array in the same order for an array. 201 if any is new, else 200. A known domain creates nothing and answers with the stored account; so does the second of two entries with one domain. Without a domain nothing is deduplicated. What a scoped member creates is theirs unless it names another owner; a domain of an account out of their sight is refused (`domain_taken`). `details` names one such entry a call, each is written to the audit log, and after 20 in an hour the member can send no domains until the next hour (429 `throttled`, `Retry-After`). A call whose answer would be larger than 6 MB is refused before anything is created (`limit_exceeded`); send fewer accounts.',
  body: z.union([
    newAccount,
    z.array(newAccount).min(1).max(ACCOUNTS_PER_CALL, `Must be at most ${ACCOUNTS_PER_CALL} accounts.`),
  ]),
  responses: { 200: created, 201: created },
  errors: ['unknown_owner', 'domain_taken', 'limit_exceeded'],
  uses: { table: 'write' },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});

export const getAccount = defineEndpoint({
  id: 'get-account',
  resource: 'accounts',
  method: 'GET',
  path: '/accounts/{id}',
  summary: 'Read one account in full',
  description: '`sources` shows which sources were asked about the company, and which of them failed.',
  params: idParams,
  responses: { 200: one(researchedAccount) },
  errors: ['not_found'],
  uses: { table: 'read' },
});

export const updateAccount = defineEndpoint({
  id: 'update-account',
  resource: 'accounts',
  method: 'PATCH',
  path: '/accounts/{id}',
  summary: 'Change an account',
  description:
    '`tags` replaces the list. A firmographic value that you set is yours: enrichment does not change it again; null gives it back.',
  params: idParams,
  body: z.strictObject({
    name: label(200).exactOptional(),
    domain: domain.exactOptional(),
    tags: tags.exactOptional(),
    owner_id: ownerId.nullable().exactOptional(),
    ...firmographics,
    job_board_url: text(500)
      .regex(new RegExp(WEB_URL), 'Must be a URL such as https://job-boards.greenhouse.io/acme.')
      .nullable()
      .exactOptional()
      .meta({
        description:
          'The public job board at Greenhouse, Ashby, Lever, Personio, Recruitee or Workable; null: look for it.',
      }),
  }),
  responses: { 200: one(fullAccount) },
  errors: ['not_found', 'unknown_owner', 'domain_taken'],
  uses: { table: 'write' },
});

export const deleteAccount = defineEndpoint({
  id: 'delete-account',
  resource: 'accounts',
  method: 'DELETE',
  path: '/accounts/{id}',
  summary: 'Delete an account for good, with its monitor, detections, events and people',
  params: idParams,
  responses: { 200: deleted },
  errors: ['not_found'],
  uses: { table: 'write' },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});

export const activateAccount = defineEndpoint({
  id: 'activate-account',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/activate',
  summary: 'Activate a suggested account; consumes one credit',
  description:
    'Status and credit change together or not at all. Enrichment, the roster, the monitor and a first scan follow in the background; `enrichment_status` tells how far that is.',
  params: idParams,
  body: z.strictObject({ owner_id: ownerId.exactOptional() }),
  responses: { 200: one(fullAccount) },
  errors: ['not_found', 'unknown_owner', 'illegal_transition', 'subscription_required', 'credits_exhausted'],
  uses: { table: 'write', workflows: ['onboarding'] },
});

const nothing = z.strictObject({});

export const deactivateAccount = defineEndpoint({
  id: 'deactivate-account',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/deactivate',
  summary: 'Make an active account a suggested one again; its monitor stops, its credit stays used',
  params: idParams,
  body: nothing,
  responses: { 200: one(fullAccount) },
  errors: ['not_found', 'illegal_transition'],
  uses: { table: 'write' },
});

export const rejectAccount = defineEndpoint({
  id: 'reject-account',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/reject',
  summary: 'Reject a suggested account',
  params: idParams,
  body: nothing,
  responses: { 200: one(fullAccount) },
  errors: ['not_found', 'illegal_transition'],
  uses: { table: 'write' },
});

export const scanAccount = defineEndpoint({
  id: 'scan-account',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/scan',
  summary: 'Scan an account for every active signal',
  description:
    'Returns at once; poll `GET /runs/{id}`, which shows how many jobs are done. Works for an account in any status.',
  params: idParams,
  body: nothing,
  responses: {
    202: one(
      z
        .object({ run_id: z.string(), jobs: z.int(), status: z.literal('running') })
        .meta({ id: 'StartedScan' }),
    ),
  },
  errors: ['not_found', 'subscription_required'],
  uses: { table: 'write', workflows: ['scan'] },
});

export const enrichAccount = defineEndpoint({
  id: 'enrich-account',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/enrich',
  summary: 'Enrich an active account now: company profile, workforce and roster',
  params: idParams,
  body: nothing,
  responses: { 200: one(fullAccount) },
  errors: ['not_found', 'not_active', 'provider_failed'],
  uses: { table: 'write', providers: ['directory'], suppression: true },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});

const tagsChange = <Tag extends z.ZodType<string>>(tag: Tag) =>
  z.strictObject({ tags: z.array(tag).min(1).max(TAGS_MAX) });
const tagsAnswer = one(z.object({ id: z.string(), tags: z.array(z.string()) }).meta({ id: 'AccountTags' }));

export const addAccountTags = defineEndpoint({
  id: 'add-account-tags',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/tags',
  summary: "Merge tags into an account's",
  params: idParams,
  body: tagsChange(newTag),
  responses: { 200: tagsAnswer },
  errors: ['not_found', 'limit_exceeded'],
  uses: { table: 'write' },
});

export const removeAccountTags = defineEndpoint({
  id: 'remove-account-tags',
  resource: 'accounts',
  method: 'DELETE',
  path: '/accounts/{id}/tags',
  summary: "Take tags out of an account's",
  params: idParams,
  body: tagsChange(label(50)),
  responses: { 200: tagsAnswer },
  errors: ['not_found'],
  uses: { table: 'write' },
});

export const setAccountOwner = defineEndpoint({
  id: 'set-account-owner',
  resource: 'accounts',
  method: 'PUT',
  path: '/accounts/{id}/owner',
  summary: 'Assign an owner, or null to clear',
  params: idParams,
  body: z.strictObject({ owner_id: ownerId.nullable() }),
  responses: {
    200: one(z.object({ id: z.string(), owner_id: z.string().nullable() }).meta({ id: 'AccountOwner' })),
  },
  errors: ['not_found', 'unknown_owner'],
  uses: { table: 'write' },
});

export const listAccountSignals = defineEndpoint({
  id: 'list-account-signals',
  resource: 'accounts',
  method: 'GET',
  path: '/accounts/{id}/signals',
  summary: "List an account's signal detections, newest first",
  params: idParams,
  responses: { 200: many(signalDetection) },
  errors: ['not_found'],
  uses: { table: 'read' },
});

export const listMonitorEvents = defineEndpoint({
  id: 'list-monitor-events',
  resource: 'accounts',
  method: 'GET',
  path: '/accounts/{id}/monitor-events',
  summary: "Read the activity of an account's monitor, newest first",
  params: idParams,
  query: z.strictObject(pageQuery(25)),
  responses: { 200: page(monitorEvent) },
  errors: ['not_found'],
  uses: { table: 'read' },
});
