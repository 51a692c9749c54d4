import * as z from 'zod';
import { defineEndpoint, type QueryOf } from './endpoint.ts';
import { anyId, integer, integerOrNull, label, textOrNull, timestamp } from './fields.ts';
import { openRunsMax } from './limits.ts';
import { pageQuery, queryText } from './query.ts';
import { pageResponse, recordResponse } from './responses.ts';
import { sourceReports } from './sources.ts';

const runMode = z.enum(['discovery', 'monitor', 'both']);
const runStatus = z.enum(['running', 'done', 'failed']);

const notRecognized = z
  .array(z.string())
  .describe(
    "Geographies and industries that the service doesn't know, perhaps because of a typo. They are searched as words.",
  );

const MAX_SIGNALS = 50;
const MAX_FILTERS = 50;

const stats = z.object({
  candidates: integer('Companies evaluated.'),
  accounts: integer('Accounts suggested or checked.'),
  matched: integer('Companies with a matching signal.'),
});

const fullStats = stats.extend({
  jobs: integer('Jobs known so far.'),
  jobs_done: integer('Jobs finished, including failed ones.'),
  jobs_failed: z.int(),
  documents: integer('Documents gathered.'),
  unread: integer(
    'Documents that wait, because the model had no budget or no answer. Another scan reads them once it answers, for up to 14 days.',
  ),
  detections: integer('Detections created or given a new source.'),
  known: z
    .int()
    .exactOptional()
    .describe(
      "Candidates that were accounts already. If a scoped member started the run, accounts that they can't see count neither here nor in `candidates`. Like the next five, only in discoveries.",
    ),
  filtered: z
    .int()
    .exactOptional()
    .describe(
      "Candidates that didn't pass the filters. The next four say why; one company may count in several.",
    ),
  filtered_geographies: z.int().exactOptional(),
  filtered_industries: z.int().exactOptional(),
  filtered_employees: z.int().exactOptional(),
  filtered_unknown: z
    .int()
    .exactOptional()
    .describe('Candidates that no directory has a profile of, so no filter can be checked.'),
  model: z
    .object({ calls: z.int(), tokens_in: z.int(), tokens_out: z.int(), cost_usd: z.number() })
    .exactOptional()
    .describe('Model usage. Absent if no model was called.'),
  sources: sourceReports.describe('Sources the run queried, by name. Empty before the first query.'),
});

const defineSignalIds = (fieldDescription: string) =>
  z
    .array(anyId(100))
    .max(MAX_SIGNALS, `Must be at most ${MAX_SIGNALS} signals.`)
    .default([])
    .describe(fieldDescription);

const signalRule = z
  .strictObject({
    any_of: defineSignalIds('At least one of these must be present.'),
    must_have: defineSignalIds('All of these must be present.'),
    exclude: defineSignalIds('None of these may be present.'),
  })
  .refine(({ any_of, must_have }) => any_of.length + must_have.length > 0, {
    path: ['any_of'],
    error: 'Name at least one signal in any_of or must_have.',
  })
  .meta({
    anyOf: [
      { required: ['any_of'], properties: { any_of: { minItems: 1 } } },
      { required: ['must_have'], properties: { must_have: { minItems: 1 } } },
    ],
  });

const recency = z
  .string()
  .regex(/^(all|[1-9]\d{0,4})$/, 'Must be a positive whole number of at most five digits, as text, or "all".')
  .default('90')
  .describe('Window in days, as text, or `all`.');

const headcount = z.int().min(0);
const texts = z.array(label(100)).max(MAX_FILTERS, `Must be at most ${MAX_FILTERS}.`).default([]);

/** What a discovery looks for. Standing searches take the same spec. */
export const discoveryFields = {
  signals: signalRule,
  name: label(200).exactOptional(),
  recency,
  geographies: texts.describe(
    "Countries by name or code, regions such as DACH or EMEA, states or cities. Other words are searched in companies' locations and named in `not_recognized`.",
  ),
  industries: texts.describe(
    'Industries, matched by part of the name. Case-insensitive. Unknown ones are in `not_recognized` too.',
  ),
  employee_min: headcount.exactOptional(),
  employee_max: headcount.exactOptional(),
};

export const checkHeadcount = {
  test: ({ employee_min, employee_max }: { employee_min?: number; employee_max?: number }): boolean =>
    employee_min === undefined || employee_max === undefined || employee_min <= employee_max,
  refusal: { path: ['employee_min'], error: 'Must not exceed employee_max.' },
};

export const discoverySpec = z
  .object({
    signals: z.object({
      any_of: z.array(z.string()),
      must_have: z.array(z.string()),
      exclude: z.array(z.string()),
    }),
    recency: z.string(),
    geographies: z.array(z.string()),
    industries: z.array(z.string()),
    employee_min: z.int().nullable(),
    employee_max: z.int().nullable(),
    not_recognized: notRecognized.default([]),
  })
  .meta({ id: 'DiscoverySpec' });

export type DiscoverySpec = z.infer<typeof discoverySpec>;

export const run = z
  .object({
    id: z.string(),
    signal_id: textOrNull('Signal the run looks for. Null if there are several.'),
    name: z.string(),
    mode: runMode,
    status: runStatus,
    stats,
    timeframe_days: integerOrNull('Time window in days. Null for no limit.'),
    account_id: textOrNull('Account being scanned. Null for a discovery.'),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Run' });

export const fullRun = run
  .extend({
    spec: discoverySpec.nullable().describe('Discovery spec. Null for a scan.'),
    stats: fullStats,
    search_id: textOrNull('Standing search that started it.'),
    event_id: textOrNull('Monitor event that started it.'),
    error: textOrNull('Why it failed.'),
    hint: textOrNull('Why a finished discovery suggested no account, and how to widen it. Null otherwise.'),
  })
  .meta({ id: 'FullRun' });

export type FullRun = z.infer<typeof fullRun>;
export type RunMode = z.infer<typeof runMode>;

export const listRuns = defineEndpoint('GET /runs', {
  id: 'list-runs',
  summary: 'List runs',
  description:
    'Newest first. `account_id` keeps the scans of an account. A scoped member sees the runs they started and scans of accounts they can see.',
  query: z.strictObject({
    status: runStatus.exactOptional(),
    account_id: queryText.exactOptional(),
    ...pageQuery(25),
  }),
  responses: { 200: pageResponse(run) },
  uses: { table: 'list' },
});

export type RunQuery = QueryOf<typeof listRuns>;

export const startRun = defineEndpoint('POST /runs', {
  id: 'start-run',
  summary: 'Start a discovery run',
  description: `Finds new accounts that fit. Returns immediately; poll \`GET /runs/{id}\`. New accounts are added as \`suggested\` with their detections; companies you already have are skipped. A workspace can have ${openRunsMax.discoveries} in progress, those of standing searches included; more are refused with \`limit_exceeded\`.`,
  body: z.strictObject(discoveryFields).refine(checkHeadcount.test, checkHeadcount.refusal),
  responses: {
    202: recordResponse(
      z
        .object({
          run_id: z.string(),
          status: z.literal('running'),
          created_at: timestamp,
          not_recognized: notRecognized,
        })
        .meta({ id: 'StartedRun' }),
    ),
  },
  errors: ['subscription_required', 'unknown_signal', 'limit_exceeded'],
  uses: { table: 'write', workflows: ['discovery'] },
});

export const getRun = defineEndpoint('GET /runs/{id}', {
  id: 'get-run',
  summary: 'Get a run',
  description: 'Includes its spec and full stats.',
  responses: { 200: recordResponse(fullRun) },
});
