import * as z from 'zod';
import { timestamp } from './fields.ts';

/** What a channel is told: one alert for each account of a run, however much was detected there. */

export const ALERT_DETECTIONS_MAX = 5;

const alertDetection = z.object({
  id: z.string(),
  signal_id: z.string(),
  alpha: z.int().meta({ description: 'How strong the signal is, 0 to 100.' }),
  detected_at: z.string().meta({ format: 'date' }),
  headline: z.string(),
  why_reach_out_md: z.string(),
  drafted_message_md: z.string(),
  evidence: z
    .object({ claim: z.string(), source_url: z.string(), published_date: z.string().nullable() })
    .nullable()
    .meta({
      description: 'The first of the detection’s evidence; all of it is in `GET /accounts/{id}/signals`.',
    }),
  personas: z.array(z.string()),
});

const alertAccount = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  status: z.string(),
  score: z.int(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
});

export const alertTypes = ['signal.detected', 'account.suggested'] as const;

export type AlertType = (typeof alertTypes)[number];

export const alert = z
  .object({
    id: z.string().meta({
      description: 'The same over every repetition. Delivery is at least once: deduplicate by it.',
    }),
    type: z.enum(alertTypes).meta({
      description:
        '`signal.detected`: something new at an active account. `account.suggested`: a discovery suggests a new account.',
    }),
    created_at: timestamp,
    data: z.object({
      is_sample: z.boolean().meta({
        description: 'True only for what `POST /settings/notifications/test` sends: its account is made up.',
      }),
      run_id: z.string().meta({ description: 'The run that found it, as in `GET /runs/{id}`.' }),
      account: alertAccount,
      detections: z.array(alertDetection).meta({
        description: `What the run was the first to find, strongest first: at most ${ALERT_DETECTIONS_MAX}, long texts cut.`,
      }),
      more_detections: z.int().min(0).meta({ description: 'How many more the run found at this account.' }),
    }),
  })
  .meta({ id: 'Alert' });

export type Alert = z.infer<typeof alert>;

export const alertChannels = ['webhook', 'chat', 'queue'] as const;

export type AlertChannelName = (typeof alertChannels)[number];

export const alertDelivery = z
  .object({
    id: z.string(),
    alert_id: z.string(),
    type: z.enum(alertTypes),
    channel: z.enum(alertChannels),
    destination_id: z.string().nullable().meta({ description: 'The destination of an export queue.' }),
    account_id: z.string(),
    status: z.enum(['delivered', 'retrying', 'failed', 'skipped']).meta({
      description:
        '`retrying`: in progress, or waiting for another attempt. `skipped`: there was nobody to tell, or nothing left to tell, when its turn came.',
    }),
    attempts: z.int(),
    status_code: z.int().nullable().meta({ description: 'What the receiver answered last; null: nothing.' }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why it has not arrived; null where it has.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AlertDelivery' });

export type AlertDelivery = z.infer<typeof alertDelivery>;
