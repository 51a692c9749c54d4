import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS, type QueryOf } from './endpoint.ts';
import { anyId, integer, integerOrNull, prose, textOrNull, timestamp } from './fields.ts';
import { interpretation, jobLevel, tierKind } from './interpretation.ts';
import { order, pageQuery, queryBoolean, queryText } from './query.ts';
import { pageResponse, recordResponse } from './responses.ts';

const personSource = z.enum(['employee', 'waterfall']);

export const person = z
  .object({
    id: z.string(),
    account_id: z.string(),
    full_name: z.string(),
    title: z.string(),
    headline: z.string(),
    network_url: z.string().nullable(),
    email: textOrNull('Verified work email, never a guess.'),
    email_checked_at: timestamp.nullable(),
    phone: z.string().nullable(),
    phone_checked_at: timestamp.nullable(),
    location: z.string(),
    country_code: z.string().describe('Country code (ISO 3166-1 alpha-2).'),
    connections_count: z.int(),
    profile_picture_url: z.string().nullable(),
    job_level: jobLevel,
    source: personSource.describe(
      '`employee`: from a roster. `waterfall`: matched by Find People, even if also in a roster.',
    ),
    icp_tier: integerOrNull(
      'The tier that matched in the latest Find People search that found them; 1 is the ideal role. Null if none has.',
    ),
    ranking: integer('1 is the most relevant person at the account.'),
    owner_id: z.string().nullable(),
    left_at: z.iso
      .date()
      .nullable()
      .describe(
        "The day the person was first known to have left the company: a complete roster no longer listed them, or another company's roster did. Null while they are there. If a roster lists them again, it is null again.",
      ),
    created_at: timestamp,
  })
  .meta({ id: 'Person' });

const storedPerson = person.extend({ list_ids: z.array(z.string()) });

const accountName = {
  account_name: textOrNull('Name of the account. Null if it is being deleted.'),
};

const personInList = person.extend(accountName).meta({ id: 'ListedPerson' });
const fullPerson = storedPerson.extend(accountName).meta({ id: 'FullPerson' });

export type Person = z.infer<typeof person>;
/** Without the name of the account, which its own record has. */
export type FullPerson = z.infer<typeof storedPerson>;
export type PersonInList = z.infer<typeof personInList>;

const countryCode = z
  .string()
  .regex(/^[a-zA-Z]{2}$/, 'Must be an ISO 3166 code of two letters.')
  .toUpperCase();

/** Whether people who left the company are in a list. */
const queryLeft = z.enum(['true', 'false', 'include'], 'Must be true, false or include.');

/** People filters. */
export const peopleFilters = {
  account_id: queryText.exactOptional(),
  job_level: jobLevel.exactOptional(),
  country_code: countryCode.exactOptional(),
  source: personSource.exactOptional(),
  has_email: queryBoolean.exactOptional(),
  list_id: queryText.exactOptional(),
  owner_id: queryText.exactOptional(),
  search: queryText.exactOptional(),
  left: queryLeft.exactOptional(),
};

export const listPeople = defineEndpoint('GET /people', {
  id: 'list-people',
  summary: 'List people',
  description:
    "Newest first. Filters combine. `search` matches part of the name, title or headline and ignores case. Ties are ordered by id. An unknown account, list or owner returns no people. People who left the company (`left_at`) are left out unless you ask for them with `left` or list a saved list's members. Lists are eventually consistent.",
  query: z.strictObject({
    ...peopleFilters,
    sort: z.enum(['created_at', 'full_name']).default('created_at'),
    order,
    ...pageQuery(50),
  }),
  responses: { 200: pageResponse(personInList) },
  uses: { table: 'list' },
});

export type PeopleQuery = QueryOf<typeof listPeople>;

export const getPerson = defineEndpoint('GET /people/{id}', {
  id: 'get-person',
  summary: 'Get a person',
  description: 'Includes the lists they are saved to.',
  responses: { 200: recordResponse(fullPerson) },
});

const cascadeTier = z
  .object({
    tier: z.int(),
    kind: tierKind,
    label: z.string(),
    titles: z
      .array(z.string())
      .describe('Example titles in English. Equivalent titles in other languages match too.'),
    job_levels: z.array(jobLevel),
  })
  .meta({ id: 'CascadeTier' });

const searchProblem = z
  .object({
    account_id: z.string(),
    code: z.enum([
      'not_found',
      'not_active',
      'not_searched',
      'provider_failed',
      'budget_exhausted',
      'timed_out',
      'internal_error',
      'email_failed',
    ]),
    message: z.string(),
  })
  .meta({ id: 'SearchProblem' });

export type SearchProblem = z.infer<typeof searchProblem>;

const foundPeople = z
  .object({
    interpretation,
    reason: textOrNull('Why `contacts` is empty. Null if someone was found, and in a preview.'),
    found: integer('The number of `contacts`.'),
    accountsSearched: z.int(),
    tiers: z.int(),
    cascade: z.array(cascadeTier),
    contacts: z
      .array(personInList)
      .describe(
        'Everyone who matches and has a verified work email: `email` is never null here. Ordered by tier across all accounts, then by ranking.',
      ),
    without_email: z
      .object({ count: z.int(), contacts: z.array(personInList) })
      .meta({ id: 'PeopleWithoutEmail' }),
    errors: z.array(searchProblem),
  })
  .meta({ id: 'FoundPeople' });

export type FoundPeople = z.infer<typeof foundPeople>;

const PER_ACCOUNT_DEFAULT = 5;
const MAX_PER_ACCOUNT = 20;
const ACCOUNTS_DEFAULT = 20;
const MAX_ACCOUNTS = 50;
/** More than one call can search; the response lists the rest. */
const MAX_ACCOUNT_IDS = 500;

export const findPeople = defineEndpoint('POST /people/find', {
  id: 'find-people',
  summary: 'Find people',
  description: [
    'The query is read into an `interpretation`: groups of people, each with its own roles, places, companies and limits, and exclusions that apply to all of them. Preferences are kept apart from requirements. Words the search cannot use are in `not_understood`: protected traits such as gender and age, languages, activity, amounts of money, stray words. If nothing else says who is wanted, no one is found or saved, and `reason` names them. What the reading rests on that the query does not say is in `assumptions`. A query may name up to 20 roles; more are a 400.',
    'The interpretation becomes a cascade of tiers: first the ideal role and the query\'s other choices, then adjacent roles (the same function at other levels, wider functions, neighboring roles), last a fallback (general management, or who leads the function). If the query rules some out ("only CFOs, nobody else"), `interpretation.left_out_tiers` says which and why. At each account the first tier that finds someone counts. Exclusions and required places apply in every tier; places are where the person is.',
    'Every contact has a verified work email. People who match but have none are in `without_email`. Both are saved to People: up to `per_account` people in all, fewer if the query names a limit ("one decision maker per account", "max 3: one each", "ten in total").',
    'A query may ask for people who are new in role or who left ("CFOs hired in the last 90 days"). Rosters and detections say who is; without a number of days, new means the last 180. People who left come in `without_email`, with no email, and are not saved again. A site, a branch or an office is what the trade of the account makes it: at a manufacturer a site manager runs a plant.',
    'Contacts are ordered by tier across all accounts, then by `ranking`. `icp_tier` is the tier of this search, here and in the saved record.',
    'Accounts that are ruled out by their name, size, industry or country are not searched.',
    'Without `account_ids` the most recently activated accounts that have a domain are searched. Unknown ids, inactive accounts, ids beyond `max_accounts` and accounts that failed are listed in `errors` and do not fail the call. Call again with the accounts that were not searched. If no account could be searched because the directories are down, the call fails with `provider_failed`; if their budget is used up, with `provider_budget_exhausted`.',
    'The call may take two minutes; white space ahead of the JSON keeps the connection open. Errors in the first ten seconds have their own status; later ones come with 200 and `error` in place of `data`.',
  ].join('\n\n'),
  body: z.strictObject({
    query: prose(1000).trim().describe('Who to find, such as "who owns outbound sales at mid-size firms".'),
    account_ids: z
      .array(anyId())
      .min(1, 'Must name at least one account, or be left out.')
      .max(MAX_ACCOUNT_IDS, `Must be at most ${MAX_ACCOUNT_IDS} ids.`)
      .exactOptional(),
    max_accounts: z
      .int()
      .min(1, 'Must be at least 1.')
      .max(MAX_ACCOUNTS, `Must be at most ${MAX_ACCOUNTS}.`)
      .default(ACCOUNTS_DEFAULT),
    per_account: z
      .int()
      .min(1, 'Must be at least 1.')
      .max(MAX_PER_ACCOUNT, `Must be at most ${MAX_PER_ACCOUNT}.`)
      .default(PER_ACCOUNT_DEFAULT)
      .describe('Maximum people per account, with and without email.'),
    preview: z
      .boolean()
      .default(false)
      .describe('If true, returns only the interpretation and the cascade. Nothing is searched or saved.'),
  }),
  responses: { 200: recordResponse(foundPeople) },
  errors: ['provider_failed', 'directory_not_configured', 'provider_budget_exhausted'],
  audited: 'unless_preview',
  uses: { table: 'write', providers: ['directory', 'reasoning'], suppression: true },
  // Two minutes for a slow provider, plus time to save and respond.
  timeoutSeconds: 150,
  slots: 'minutes',
  streams: true,
});

export const syncPeople = defineEndpoint('POST /people/sync', {
  id: 'sync-people',
  summary: 'Sync the roster of an account',
  description:
    'Loads or refreshes the people of an active account from the directory. Owners, lists, revealed emails and phone numbers, and Find People tiers are kept. So are people the directory no longer lists; if the roster is complete, they get `left_at`. `synced` is the number of people in the roster.\n\nPeople who joined, left or were promoted since the last sync become detections of the matching signals, up to 25 per sync. The first sync is the baseline.',
  body: z.strictObject({ account_id: anyId() }),
  responses: {
    200: recordResponse(z.object({ account_id: z.string(), synced: z.int() }).meta({ id: 'SyncedRoster' })),
  },
  errors: [
    'not_found',
    'not_active',
    'provider_failed',
    'directory_not_configured',
    'provider_budget_exhausted',
  ],
  uses: { table: 'write', providers: ['directory'], suppression: true },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

const LOOKUP_RETRY_NOTE = 'A lookup that found nothing is retried after 30 days at the earliest.';

const REVEAL_ERRORS = [
  'left_company',
  'provider_failed',
  'directory_not_configured',
  'provider_budget_exhausted',
] as const;
const LEFT_COMPANY_NOTE =
  'For a person who left the company it is a 409 `left_company`: nothing is looked up.';

export const revealEmail = defineEndpoint('POST /people/{id}/email', {
  id: 'reveal-email',
  summary: 'Reveal a work email',
  description: `Returns the verified work email. A known address needs no lookup. ${LOOKUP_RETRY_NOTE} ${LEFT_COMPANY_NOTE}`,
  body: z.strictObject({}),
  responses: {
    200: recordResponse(
      z.object({ id: z.string(), email: z.string().nullable() }).meta({ id: 'RevealedEmail' }),
    ),
  },
  errors: REVEAL_ERRORS,
  uses: { table: 'write', providers: ['directory'], suppression: true },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const revealPhone = defineEndpoint('POST /people/{id}/phone', {
  id: 'reveal-phone',
  summary: 'Reveal a phone number',
  description: `Returns a mobile or direct number. Coverage is mostly US. A known number needs no lookup. ${LOOKUP_RETRY_NOTE} ${LEFT_COMPANY_NOTE}`,
  body: z.strictObject({}),
  responses: {
    200: recordResponse(
      z.object({ id: z.string(), phone: z.string().nullable() }).meta({ id: 'RevealedPhone' }),
    ),
  },
  errors: REVEAL_ERRORS,
  uses: { table: 'write', providers: ['directory'], suppression: true },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const setPersonOwner = defineEndpoint('PUT /people/{id}/owner', {
  id: 'set-person-owner',
  summary: 'Set the owner of a person',
  description: 'Send null or an empty body to clear the owner.',
  body: z.strictObject({
    owner_id: anyId(100).nullable().default(null).describe('Member id (see `GET /members`).'),
  }),
  responses: {
    200: recordResponse(
      z.object({ id: z.string(), owner_id: z.string().nullable() }).meta({ id: 'PersonOwner' }),
    ),
  },
  errors: ['unknown_owner'],
});
