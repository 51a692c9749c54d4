import * as z from 'zod';
import { companyExample } from './account-fields.ts';
import { alert } from './alerts.ts';
import { timestamp } from './fields.ts';
import { flatRow } from './flat-rows.ts';

/** Queues from which teams in the operator's AWS account read pushed rows. */

/** Letters and digits joined by hyphens, because resource names are built from it. */
export const EXPORT_QUEUE_NAME = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
/** A queue name has at most 80 characters, including the service, the stage and `-dead`. */
export const EXPORT_QUEUE_NAME_MAX = 30;
/** Each takes 6 of the stack's 500 resources, and about 150 of the 4,096 bytes of a function's environment. */
export const EXPORT_QUEUES_MAX = 5;

export const EXPORT_SCHEMA_VERSION = 1;

export const exportMessage = z.looseObject({
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
  push_run_id: z
    .string()
    .nullable()
    .describe('Push run; see `GET /push-runs/{id}`. Null if the push was sent right away.'),
  workspace_id: z.string(),
  destination_id: z.string(),
  sent_at: timestamp,
});

export type ExportMessage = z.infer<typeof exportMessage>;

export const ALERT_RECORD_TYPE = 'alerts';

/** An alert, for destinations created with `alerts: true`. Consumers recognize it by `record_type`. */
export const exportedAlert = exportMessage.omit({ row: true, push_run_id: true }).extend({
  id: z.string().describe('Alert id, also in the message attribute `row_id`.'),
  record_type: z.literal(ALERT_RECORD_TYPE),
  alert,
});

export const exportMessageExample: ExportMessage = {
  schema_version: EXPORT_SCHEMA_VERSION,
  id: 'push_01jz8k2m4n6p8q0r2s4t6v8w0y_acc_01jz8k2m4n6p8q0r2s4t6v8w10',
  record_type: 'accounts',
  row: {
    id: 'acc_01jz8k2m4n6p8q0r2s4t6v8w10',
    record_type: 'accounts',
    name: 'Sentolis Wind',
    domain: 'sentoliswind.co.jp',
    status: 'active',
    score: 72,
    tags: 'energy,europe',
    owner_id: null,
    relation: 'none',
    ...companyExample,
    created_at: '2026-01-05T09:30:00.000Z',
    last_signal_at: '2026-01-31T00:00:00.000Z',
    is_hot: true,
    qualified: true,
    latest_signal_headline: 'Sentolis Wind opens a second office',
    latest_signal_date: '2026-01-31',
    latest_signal_alpha: 80,
    latest_signal_why_reach_out: '**Why now:** A new office needs new tools.',
  },
  push_run_id: 'push_01jz8k2m4n6p8q0r2s4t6v8w0y',
  workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
  destination_id: 'dst_01jz8k2m4n6p8q0r2s4t6v8w0z',
  sent_at: '2026-02-01T08:00:00.000Z',
};
