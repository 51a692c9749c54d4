import * as z from 'zod';
import { alertFilter, alertFilterInput, EVERY_ALERT } from './alert-filter.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_EXPORT_QUEUE_NAME_LENGTH } from './export-queues.ts';
import { flag, integerOrNull, label, text, textOrNull, timestamp, webhookUrl } from './fields.ts';
import { deleted, listResponse, recordResponse } from './responses.ts';

/** The list isn't paginated: one response must hold it. */
export const MAX_DESTINATIONS = 100;

const MAX_NAME_LENGTH = 80;

const webhookDestination = z
  .object({
    id: z.string(),
    name: z.string(),
    url_masked: textOrNull(
      'Scheme and host of the URL. The URL itself is a secret and never returned. Null for a queue.',
    ),
    queue: textOrNull('Export queue. Null for a URL.'),
    alerts: flag('Whether the export queue gets alerts. False for a URL.'),
    alert_filter: alertFilter
      .nullable()
      .describe('Which alerts the export queue gets, and when. Null if it gets none.'),
    secret: textOrNull(
      'Secret for verifying deliveries with Standard Webhooks (headers `webhook-*`). Shown in full to keys with write access to the whole workspace; others, and agents that signed in, see the last four characters. Null for a queue.',
    ),
    created_at: timestamp,
  })
  .meta({ id: 'WebhookDestination' });

export type WebhookDestination = z.infer<typeof webhookDestination>;

const emptyBody = z.strictObject({});

const ONE_TARGET = 'Give either url or queue.';
const ALERTS_BY_QUEUE = 'Only a queue gets alerts; a URL for alerts is set with PUT /settings/notifications.';

const newDestination = z
  .strictObject({
    name: label(MAX_NAME_LENGTH),
    url: webhookUrl.exactOptional(),
    queue: text(MAX_EXPORT_QUEUE_NAME_LENGTH)
      .min(1)
      .meta({
        maxLength: MAX_EXPORT_QUEUE_NAME_LENGTH,
        description: "Export queue to use instead of a URL. The stage's operators define these.",
      })
      .exactOptional(),
    alerts: flag(
      'With `queue`: whether it also gets alerts, as set in `PUT /settings/notifications`. Defaults to false.',
    ).exactOptional(),
    alert_filter: alertFilterInput.exactOptional(),
  })
  .meta({
    anyOf: [{ required: ['url'] }, { required: ['queue'] }],
    not: {
      anyOf: [
        { required: ['url', 'queue'] },
        { required: ['url', 'alerts'] },
        { required: ['url', 'alert_filter'] },
      ],
    },
  })
  .transform(({ name, url, queue, alerts, alert_filter }, { issues, value }) => {
    if (url !== undefined && (alerts !== undefined || alert_filter !== undefined)) {
      const path = [alerts === undefined ? 'alert_filter' : 'alerts'];
      issues.push({ code: 'custom', path, message: ALERTS_BY_QUEUE, input: value });
      return z.NEVER;
    }
    if (url !== undefined && queue === undefined) return { name, url };
    if (queue !== undefined && url === undefined)
      return { name, queue, alerts: alerts ?? false, alert_filter: alert_filter ?? EVERY_ALERT };
    const path = [queue === undefined ? 'url' : 'queue'];
    issues.push({ code: 'custom', path, message: ONE_TARGET, input: value });
    return z.NEVER;
  });

export type NewDestination = z.output<typeof newDestination>;

export const listWebhookDestinations = defineEndpoint('GET /webhook-destinations', {
  id: 'list-webhook-destinations',
  summary: 'List webhook destinations',
  description: 'Oldest first.',
  responses: { 200: listResponse(webhookDestination) },
  freshCaller: true,
  agents: 'masked',
  secrets: true,
  uses: { table: 'read', signingSecrets: 'read' },
});

export const createWebhookDestination = defineEndpoint('POST /webhook-destinations', {
  id: 'create-webhook-destination',
  summary: 'Create a webhook destination',
  description: `Send either \`url\` or \`queue\`. A URL must be https, on any port, and resolve to public addresses, now and at every delivery. A queue is one of the stage's export queues, for teams in the operator's AWS account. Each row arrives there as a self-contained message, at least once and unsigned; AWS permissions control who can send. An unknown queue name is refused with \`unknown_queue\`, and the error lists the valid names. Names are compared ignoring case and surrounding spaces. A workspace can have up to ${MAX_DESTINATIONS} destinations.`,
  body: newDestination,
  responses: { 201: recordResponse(webhookDestination) },
  errors: ['url_not_allowed', 'unknown_queue', 'name_taken', 'limit_exceeded'],
  access: 'workspace',
  freshCaller: true,
  secrets: true,
  timeoutSeconds: 20,
  slots: 'seconds',
  uses: { table: 'write', signingSecrets: 'write', webhooks: true, exportQueues: 'check' },
});

export const deleteWebhookDestination = defineEndpoint('DELETE /webhook-destinations/{id}', {
  id: 'delete-webhook-destination',
  summary: 'Delete a webhook destination',
  description: 'A push run in progress stops sending; the remaining rows fail with `destination_deleted`.',
  responses: { 200: deleted },
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', signingSecrets: 'write' },
});

export const testWebhookDestination = defineEndpoint('POST /webhook-destinations/{id}/test', {
  id: 'test-webhook-destination',
  summary: 'Test a webhook destination',
  description:
    "Sends one sample row and reports the receiver's response: a signed POST to a URL, or a message to a queue. One attempt, about 10 seconds at most. The row has the fields of an account row and `record_type` `test`.",
  body: emptyBody,
  responses: {
    200: recordResponse(
      z
        .object({
          delivered: z.boolean(),
          status_code: integerOrNull("HTTP status. Null if the receiver didn't respond, and for queues."),
          ms: z.int(),
          code: z.string().optional(),
          message: z.string().optional(),
        })
        .meta({ id: 'TestedDestination' }),
    ),
  },
  agents: 'refused',
  // Writes only to store the Idempotency-Key.
  uses: { table: 'write', signingSecrets: 'read', webhooks: true, exportQueues: 'send' },
  timeoutSeconds: 20,
  slots: 'seconds',
});

export const rotateWebhookSecret = defineEndpoint('POST /webhook-destinations/{id}/rotate-secret', {
  id: 'rotate-webhook-secret',
  summary: 'Rotate the signing secret',
  description:
    'Deliveries are signed with both the old and the new secret for 24 hours, so the receiver can switch over. Up to four old secrets stay active; a rotation that would cut one short is refused with `too_many_secrets`. Queue destinations have no secret (`no_signing_secret`).',
  body: emptyBody,
  responses: { 200: recordResponse(webhookDestination) },
  errors: ['too_many_secrets', 'no_signing_secret'],
  access: 'workspace',
  freshCaller: true,
  secrets: true,
  uses: { table: 'write', signingSecrets: 'write' },
});
