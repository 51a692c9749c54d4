import * as z from 'zod';
import { failure, flag, integer, integerOrNull, textOrNull, timeOrNull, timestamp } from './fields.ts';

/** One alert per account and run, however many detections there are. */

export const MAX_ALERT_DETECTIONS = 5;

const alertDetection = z.object({
  id: z.string(),
  signal_id: z.string(),
  alpha: integer('Strength of the signal, 0 to 100.'),
  relevance: integerOrNull('How much it matters to you, 0 to 100. Null if unknown.'),
  detected_at: z.string().meta({ format: 'date' }),
  headline: z.string(),
  why_reach_out_md: z.string(),
  drafted_message_md: z.string(),
  evidence: z
    .object({ claim: z.string(), source_url: z.string(), published_date: z.string().nullable() })
    .nullable()
    .describe('First piece of evidence. `GET /accounts/{id}/signals` returns all of it.'),
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

const alertTypes = ['signal.detected', 'account.suggested'] as const;

export type AlertType = (typeof alertTypes)[number];

export const alert = z
  .object({
    id: z
      .string()
      .describe('Stays the same across retries. Delivery is at least once, so deduplicate by this id.'),
    type: z
      .enum(alertTypes)
      .describe(
        '`signal.detected`: new detections at an active account. `account.suggested`: a discovery suggests a new account.',
      ),
    created_at: timestamp,
    data: z.object({
      is_sample: flag(
        'True only for alerts from `POST /settings/notifications/test`, whose account is fictional.',
      ),
      is_repeat: flag('True if it was sent again on request; see `POST /alert-deliveries/{id}/redeliver`.'),
      run_id: z
        .string()
        .describe('Run that found it; see `GET /runs/{id}`. Of events that you sent: their batch, `evb_…`.'),
      account: alertAccount,
      detections: z
        .array(alertDetection)
        .describe(
          `New detections from this run, strongest first. At most ${MAX_ALERT_DETECTIONS}; long texts are cut.`,
        ),
      more_detections: z.int().min(0).describe('Further detections from this run at this account.'),
    }),
  })
  .meta({ id: 'Alert' });

export type Alert = z.infer<typeof alert>;

/** Keeps a digest below 100 KB. More alerts of a day come in a second one. */
export const MAX_DIGEST_ALERTS = 50;

export const alertDigest = z
  .object({
    id: z.string().describe('Stays the same across retries. Deduplicate by this id.'),
    type: z.literal('alerts.digest').describe('Tells a digest from a single alert.'),
    created_at: timestamp,
    data: z.object({
      alerts: z
        .array(
          z.object({
            id: z.string(),
            type: z.enum(alertTypes),
            created_at: timestamp,
            run_id: z.string(),
            account: alertAccount,
            detections: z.array(
              alertDetection.pick({
                id: true,
                signal_id: true,
                alpha: true,
                relevance: true,
                detected_at: true,
                headline: true,
              }),
            ),
            more_detections: z.int().min(0),
          }),
        )
        .describe(`Oldest first, at most ${MAX_DIGEST_ALERTS}. More come in a second digest.`),
    }),
  })
  .meta({ id: 'AlertDigest' });

/** What a receiver gets that asked for a daily digest. */
export type AlertDigest = z.infer<typeof alertDigest>;

/** Where a workspace gets alerts. */
export const workspaceChannels = ['webhook', 'chat', 'queue'] as const;

export type WorkspaceChannelName = (typeof workspaceChannels)[number];

/** Only members get email. */
const alertChannels = [...workspaceChannels, 'email'] as const;

export type AlertChannelName = (typeof alertChannels)[number];

/** How many mails an address and a whole workspace get in a day (UTC). The stage's operator answers for them. */
export const MAILS_A_DAY = { address: 100, workspace: 1_000 };

/** Of mails that ask whether an address may get alerts. */
export const CONFIRMATIONS_A_DAY = { address: 3, workspace: 100 };

export const alertDelivery = z
  .object({
    id: z.string(),
    alert_id: z.string(),
    type: z.enum(alertTypes),
    channel: z.enum(alertChannels),
    destination_id: textOrNull('Destination id of the export queue.'),
    member_id: textOrNull(
      'Member whose own alert it is; see `PUT /members/me/alerts`. Null for the workspace’s channels.',
    ),
    account_id: z.string(),
    account_name: textOrNull('Null if the account was deleted.'),
    status: z
      .enum(['delivered', 'retrying', 'held', 'failed', 'skipped'])
      .describe(
        '`retrying`: in progress or waiting for the next attempt. `held`: waits for the end of quiet hours, for the digest, or for a receiver that doesn’t answer or refuses it. `skipped`: the channel was off or the alert no longer applied.',
      ),
    held_until: timeOrNull(
      'When a `held` alert is due. Null if it isn’t held, or waits for its receiver to answer.',
    ),
    is_repeat: flag('Whether it was last sent again on request.'),
    attempts: z.int(),
    status_code: integerOrNull('HTTP status of the last response. Null if there was none.'),
    error: failure.nullable().describe('Why delivery failed. Null if it succeeded.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AlertDelivery' });

export type AlertDelivery = z.infer<typeof alertDelivery>;
