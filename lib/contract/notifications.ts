import * as z from 'zod';
import { alertFilter, alertFilterInput } from './alert-filter.ts';
import { alertDelivery, workspaceChannels } from './alerts.ts';
import { defineEndpoint } from './endpoint.ts';
import { failure, flag, labelOrNone, textOrNull, timeOrNull, timestamp, webhookUrl } from './fields.ts';
import { listResponse, recordResponse } from './responses.ts';

export const MAX_CHANNEL_LENGTH = 80;
export const DELIVERIES_SHOWN = 100;

const failingReceiver = z
  .object({
    receiver: z.string().describe('`webhook`, `chat`, or the id of a destination.'),
    failing_since: timestamp.describe('First of the failures since it last accepted an alert.'),
    paused_at: timeOrNull(
      'Since when alerts are held because it failed for a day. Null if it is still tried with every alert.',
    ),
    error: failure.describe('How the last attempt failed.'),
  })
  .meta({ id: 'FailingReceiver' });

export type FailingReceiver = z.infer<typeof failingReceiver>;

/** Whether and where alerts go. */
export const notificationSettings = z
  .object({
    webhook_url: textOrNull(
      'URL that alerts are POSTed to. Keys that may change it see it in full; others, and agents that signed in, see scheme and host, because a URL can hold a token.',
    ),
    webhook_enabled: z.boolean(),
    chat_channel: z.string().describe('Channel that alerts are posted to. An empty string means none.'),
    chat_enabled: z.boolean(),
    notify_realtime: flag('Send alerts about active accounts.'),
    notify_suggested: flag('Send alerts about newly suggested accounts.'),
    notify_background: flag(
      'Include background detections (`is_background`), which otherwise send no alert.',
    ),
    alert_filter: alertFilter.describe('Which alerts the webhook and the chat get, and when.'),
    failing_receivers: z
      .array(failingReceiver)
      .describe(
        'Receivers of the workspace that fail. After a day one is paused: its alerts are held, and follow in order when it answers again.',
      ),
  })
  .meta({ id: 'NotificationSettings' });

export type NotificationSettings = z.infer<typeof notificationSettings>;

const webhookSecret = z
  .string()
  .describe(
    'Signs alerts with Standard Webhooks (headers `webhook-*`). Shown only in this response; `POST /settings/notifications/rotate-secret` creates a new one.',
  );

const emptyBody = z.strictObject({});

export const getNotificationSettings = defineEndpoint('GET /settings/notifications', {
  id: 'get-notification-settings',
  summary: 'Get notification settings',
  description:
    'A new workspace starts with both channels off, `notify_realtime` on, `notify_suggested` and `notify_background` off. The webhook needs a URL and Slack needs a connection and a channel before anything is delivered.',
  responses: { 200: recordResponse(notificationSettings) },
  uses: { table: 'read', signingSecrets: 'read' },
});

export const updateNotificationSettings = defineEndpoint('PUT /settings/notifications', {
  id: 'update-notification-settings',
  summary: 'Update notification settings',
  description:
    'Fields you leave out stay unchanged. `webhook_url` must be https, on any port, and resolve to public addresses, now and at every delivery; null clears it. An empty string or null clears `chat_channel`. Setting the first URL creates the signing secret, which is returned once as `webhook_secret`.',
  body: z.strictObject({
    webhook_url: webhookUrl.nullable().exactOptional(),
    webhook_enabled: z.boolean().exactOptional(),
    chat_channel: labelOrNone(MAX_CHANNEL_LENGTH).nullable().exactOptional(),
    chat_enabled: z.boolean().exactOptional(),
    notify_realtime: z.boolean().exactOptional(),
    notify_suggested: z.boolean().exactOptional(),
    notify_background: z.boolean().exactOptional(),
    alert_filter: alertFilterInput.exactOptional(),
    failing_receivers: z
      .array(z.looseObject({}))
      .describe('Read-only. Ignored, so that you can send back what you read.')
      .exactOptional(),
  }),
  responses: {
    200: recordResponse(
      notificationSettings
        .extend({ webhook_secret: webhookSecret.exactOptional() })
        .meta({ id: 'ChangedNotificationSettings' }),
    ),
  },
  errors: ['url_not_allowed'],
  access: 'workspace',
  freshCaller: true,
  secrets: true,
  timeoutSeconds: 20,
  slots: 'seconds',
  uses: { table: 'write', signingSecrets: 'write', webhooks: true },
});

export const rotateNotificationSecret = defineEndpoint('POST /settings/notifications/rotate-secret', {
  id: 'rotate-notification-secret',
  summary: 'Rotate the notification secret',
  description:
    'Alerts are signed with both the old and the new secret for 24 hours. Up to four old secrets stay active; a rotation that would cut one short is refused with `too_many_secrets`.',
  body: emptyBody,
  responses: {
    200: recordResponse(
      notificationSettings
        .extend({ webhook_secret: webhookSecret })
        .meta({ id: 'RotatedNotificationSecret' }),
    ),
  },
  errors: ['no_webhook', 'too_many_secrets'],
  access: 'workspace',
  freshCaller: true,
  secrets: true,
  uses: { table: 'write', signingSecrets: 'write' },
});

const channelResult = z.object({
  channel: z.enum(workspaceChannels),
  destination_id: z.string().exactOptional().describe('Set for export queues.'),
  ok: z.boolean(),
  status_code: z.int().exactOptional(),
  error: failure.exactOptional(),
});

export type ChannelResult = z.infer<typeof channelResult>;

export const testNotifications = defineEndpoint('POST /settings/notifications/test', {
  id: 'test-notifications',
  summary: 'Test notifications',
  description:
    'Sends a sample alert to each enabled channel and reports the results. One attempt per channel, 10 seconds at most. The sample has `data.is_sample` true and a fictional account, and is not in the delivery log.',
  body: emptyBody,
  responses: {
    200: recordResponse(z.object({ results: z.array(channelResult) }).meta({ id: 'SampleAlerts' })),
  },
  access: 'workspace',
  agents: 'refused',
  // Writes only to store the Idempotency-Key.
  uses: { table: 'write', signingSecrets: 'read', webhooks: true, credentials: 'read', exportQueues: 'send' },
  timeoutSeconds: 20,
  slots: 'seconds',
});

export const listAlertDeliveries = defineEndpoint('GET /settings/notifications/deliveries', {
  id: 'list-alert-deliveries',
  summary: 'List alert deliveries',
  description:
    'The latest deliveries, newest first: one entry per alert and channel, kept for 30 days. A scoped member sees those about accounts they own.',
  responses: { 200: listResponse(alertDelivery) },
});

export const redeliverAlert = defineEndpoint('POST /alert-deliveries/{id}/redeliver', {
  id: 'redeliver-alert',
  summary: 'Send an alert again',
  description:
    'To the same receiver, whatever its filter says, with the same `id` and `data.is_repeat` true. An alert that is still on its way isn’t sent twice. `GET /settings/notifications/deliveries` has the ids. Members may repeat their own alerts; those of the workspace need access to the whole workspace.',
  body: emptyBody,
  responses: { 202: recordResponse(alertDelivery) },
  agents: 'refused',
  uses: { table: 'write', queues: ['alerts'] },
});
