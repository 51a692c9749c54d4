import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, label, textOrNull, timeOrNull, timestamp } from './fields.ts';
import { deleted, listResponse, recordResponse } from './responses.ts';
import { checkHeadcount, discoveryFields, discoverySpec } from './runs.ts';

/** The list isn't paginated, and each search is up to one discovery a day. */
export const MAX_SEARCHES = 50;

const every = z.enum(['day', 'week']);
const name = label(200);

export const search = discoverySpec
  .extend({
    id: z.string(),
    name: z.string(),
    every,
    is_active: z.boolean(),
    last_run_id: z.string().nullable(),
    last_run_at: timestamp.nullable(),
    next_run_at: timeOrNull('Next scheduled run. Null while inactive.'),
    failures: integer('Consecutive failed runs. The search pauses after three.'),
    paused_reason: textOrNull('Why the service paused it. Null if it did not.'),
    created_at: timestamp,
  })
  .meta({ id: 'Search' });

export type Search = z.infer<typeof search>;

const { signals, recency, geographies, industries, employee_min, employee_max } = discoveryFields;

export const listSearches = defineEndpoint('GET /searches', {
  id: 'list-searches',
  summary: 'List standing searches',
  description: 'Oldest first.',
  responses: { 200: listResponse(search) },
});

export const createSearch = defineEndpoint('POST /searches', {
  id: 'create-search',
  summary: 'Create a standing search',
  description: `Repeats a discovery every day or every week; the first run starts within minutes. It finds new accounts and checks the same signals at active ones. It never overlaps with its last run. After three failures in a row, or without an active subscription, it pauses and says why. A workspace can have up to ${MAX_SEARCHES}.`,
  body: z
    .strictObject({ ...discoveryFields, name, every, is_active: z.boolean().default(true) })
    .refine(checkHeadcount.test, checkHeadcount.refusal),
  responses: { 201: recordResponse(search) },
  errors: ['limit_exceeded', 'unknown_signal'],
  access: 'workspace',
});

export const updateSearch = defineEndpoint('PATCH /searches/{id}', {
  id: 'update-search',
  summary: 'Update a standing search',
  description:
    'Fields you leave out stay unchanged; null removes a headcount limit. `is_active: true` resumes a paused search and resets its failures. A run in progress is not affected.',
  body: z.strictObject({
    signals: signals.exactOptional(),
    recency: recency.unwrap().exactOptional(),
    geographies: geographies.unwrap().exactOptional(),
    industries: industries.unwrap().exactOptional(),
    employee_min: employee_min.unwrap().nullable().exactOptional(),
    employee_max: employee_max.unwrap().nullable().exactOptional(),
    name: name.exactOptional(),
    every: every.exactOptional(),
    is_active: z.boolean().exactOptional(),
  }),
  responses: { 200: recordResponse(search) },
  errors: ['unknown_signal'],
  access: 'workspace',
});

export const deleteSearch = defineEndpoint('DELETE /searches/{id}', {
  id: 'delete-search',
  summary: 'Delete a standing search',
  description: 'Its runs and what they found are kept.',
  responses: { 200: deleted },
  access: 'workspace',
});
