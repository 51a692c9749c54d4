import * as z from 'zod';
import { noteCounts } from './crm-notes.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS, type QueryOf } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { pageQuery } from './query.ts';
import { pageResponse, recordResponse } from './responses.ts';

const pushRecordType = z.enum(['accounts', 'people']);
const pushRunStatus = z.enum(['running', 'completed', 'failed']);

/** Failed rows shown of a run. */
export const MAX_PUSH_ERRORS = 10;

export const pushError = z
  .object({
    record_id: z.string(),
    provider: z.string().optional(),
    code: z.string(),
    message: z.string(),
    status_code: z.int().optional(),
  })
  .meta({ id: 'PushError' });

export type PushError = z.infer<typeof pushError>;
export type PushRecordType = z.infer<typeof pushRecordType>;

export const pushRun = z
  .object({
    id: z.string(),
    channel: z.enum(['webhook', 'crm']),
    record_type: pushRecordType,
    status: pushRunStatus,
    total: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    notes: z
      .object(noteCounts)
      .nullable()
      .describe('The notes of a push with `notes`. Null for a push without.'),
    error_sample: z.array(pushError).max(MAX_PUSH_ERRORS),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'PushRun' });

export type PushRun = z.infer<typeof pushRun>;

export const startedPushRun = recordResponse(
  z
    .object({ run_id: z.string(), total: z.int(), status: z.literal('running') })
    .meta({ id: 'StartedPushRun' }),
);

export const listPushRuns = defineEndpoint('GET /push-runs', {
  id: 'list-push-runs',
  summary: 'List push runs',
  description:
    'Newest first. Pushes of up to 100 records are listed too, as finished runs. A scoped member sees the runs they started.',
  query: z.strictObject({ status: pushRunStatus.exactOptional(), ...pageQuery(25) }),
  responses: { 200: pageResponse(pushRun) },
  uses: { table: 'list' },
});

export type PushRunQuery = QueryOf<typeof listPushRuns>;

export const getPushRun = defineEndpoint('GET /push-runs/{id}', {
  id: 'get-push-run',
  summary: 'Get a push run',
  description:
    "`sent` + `failed` + `skipped` add up to `total` when it's done, even after interruptions; see [Pushes](#pushes). A run ends as `failed` if nothing was sent or it was abandoned after 24 hours, otherwise as `completed`.",
  responses: { 200: recordResponse(pushRun) },
});

export const retryPushRun = defineEndpoint('POST /push-runs/{id}/retry', {
  id: 'retry-push-run',
  summary: 'Retry a push run',
  description:
    'Starts a new run with the rows that failed. Works for 30 days after the run was started. For several CRMs, only the CRMs with failures are tried again.',
  body: z.strictObject({}),
  responses: { 202: startedPushRun },
  errors: ['still_running', 'nothing_to_retry', 'destination_deleted', 'crm_not_connected', 'limit_exceeded'],
  uses: { table: 'write', exportQueues: 'check', queues: ['webhook-rows', 'crm-rows'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});
