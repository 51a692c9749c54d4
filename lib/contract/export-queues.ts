import * as z from 'zod';
import { alert } from './alerts.ts';
import { textOrNull, timestamp } from './fields.ts';
import { flatRow } from './flat-rows.ts';

/** Queues from which teams in the operator's AWS account read pushed rows. */

/** Letters and digits joined by hyphens, because resource names are built from it. */
export const EXPORT_QUEUE_NAME = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
/** A queue name has at most 80 characters, including the service, the stage and `-dead`. */
export const MAX_EXPORT_QUEUE_NAME_LENGTH = 30;
/** Each takes 6 of the stack's 500 resources, and about 150 of the 4,096 bytes of a function's environment. */
export const MAX_EXPORT_QUEUES = 5;

export const EXPORT_SCHEMA_VERSION = 1;

export const exportMessage = z
  .looseObject({
    schema_version: z
      .literal(EXPORT_SCHEMA_VERSION)
      .describe('Increases with breaking changes only. New fields do not change it.'),
    id: z
      .string()
      .describe(
        'Delivery id, also in the message attribute `row_id`. Stays the same across repeats of the message; pushing the record again creates a new one.',
      ),
    record_type: z
      .enum(['accounts', 'people', 'test'])
      .describe(
        'Type of `row`. `test` comes from `POST /webhook-destinations/{id}/test` and holds fictional data.',
      ),
    row: flatRow.describe('The record at the time of sending; the same row as a webhook gets.'),
    push_run_id: textOrNull('Push run; see `GET /push-runs/{id}`. Null if the push was sent right away.'),
    workspace_id: z.string().describe('Workspace that sent it.'),
    destination_id: z.string(),
    sent_at: timestamp.describe('When it was sent.'),
  })
  .meta({ id: 'ExportMessage' });

export type ExportMessage = z.infer<typeof exportMessage>;

export const ALERT_RECORD_TYPE = 'alerts';

/** An alert, for destinations created with `alerts: true`. Consumers recognize it by `record_type`. */
export const exportedAlert = exportMessage
  .omit({ row: true, push_run_id: true })
  .extend({
    id: z.string().describe('Alert id, also in the message attribute `row_id`.'),
    record_type: z.literal(ALERT_RECORD_TYPE),
    alert,
  })
  .meta({ id: 'ExportedAlert' });
