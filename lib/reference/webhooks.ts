import type * as z from 'zod';
import { alert, alertDigest } from '#contract/alerts.ts';
import { exportedAlert, exportMessage } from '#contract/export-queues.ts';
import { accountRow, personRow } from '#contract/flat-rows.ts';
import { sampleOf } from './examples/sample.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { JSON_TYPE, type Json } from './shared-parts.ts';
import { DELIVERIES } from './tags.ts';

const defineHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const signatureHeaders: readonly Json[] = [
  defineHeader('webhook-id', 'Delivery id. Stays the same across retries.', 'msg_01m7fx2c4e6g8j0k2m4n6p8q0r'),
  defineHeader(
    'webhook-timestamp',
    'When it was sent, as a Unix timestamp. Reject deliveries more than five minutes off.',
    '1794756000',
  ),
  defineHeader(
    'webhook-signature',
    'One or more of `v1,<base64>`, separated by spaces: HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the base64-decoded secret after `whsec_`. During a rotation there is one for the old and one for the new secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const sample = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => schema.parse(sampleOf(schema));

/** What the service sends to receivers. */
export const webhookExamples = {
  accountRow: sample(accountRow),
  personRow: sample(personRow),
  alert: sample(alert),
  digest: sample(alertDigest),
  exportMessage: sample(exportMessage),
  exportedAlert: sample(exportedAlert),
};

interface Delivery {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
  /** A message in an export queue, which AWS delivers. @default a signed request */
  readonly isMessage?: boolean;
}

const WEBHOOK_RESPONSES: Json = {
  '2XX': { description: 'Received. Respond within 10 seconds and process later.' },
  '410': { description: 'Gone. The remaining rows of the push are not sent.' },
  '4XX': { description: 'Not retried, except 408, 425 and 429. `Retry-After` is honored.' },
  '5XX': { description: 'Retried with increasing delays.' },
};

const deliveries: Readonly<Record<keyof typeof webhookExamples, Delivery>> = {
  accountRow: {
    id: 'receive-account-row',
    summary: 'Pushed account',
    description:
      'One POST per account in `POST /accounts/webhook-push`. Delivery is at least once: deduplicate by `id`. `POST /webhook-destinations/{id}/test` sends one with `record_type` `test`. Fields may be added.',
    schema: accountRow,
  },
  personRow: {
    id: 'receive-person-row',
    summary: 'Pushed person',
    description:
      "One POST per person in `POST /people/webhook-push`. Delivery is at least once: deduplicate by `id`. The `latest_signal_*` fields are those of the person's account; they are left out if the sender can't see it.",
    schema: personRow,
  },
  alert: {
    id: 'receive-alert',
    summary: 'An alert',
    description:
      'New findings of a scan, monitor or discovery: one alert per account, sent to `webhook_url` in the notification settings. `webhook-id` is the alert `id`; deduplicate by it.',
    schema: alert,
  },
  digest: {
    id: 'receive-alert-digest',
    summary: 'A daily digest',
    description:
      'The alerts of a day in one message, for receivers whose `alert_filter` says `digest: "daily"`. `webhook-id` is the digest’s `id`; deduplicate by it.',
    schema: alertDigest,
  },
  exportMessage: {
    id: 'receive-export-message',
    summary: 'A row in an export queue',
    description:
      'Not a request: the body of an SQS message, for destinations with a `queue`. It may arrive twice and in any order. Deduplicate by `id`; of two messages about one record, the later `sent_at` wins.',
    schema: exportMessage,
    isMessage: true,
  },
  exportedAlert: {
    id: 'receive-exported-alert',
    summary: 'An alert in an export queue',
    description:
      'Not a request: the body of an SQS message, for destinations created with `alerts: true`. `record_type` tells it from a row.',
    schema: exportedAlert,
    isMessage: true,
  },
};

const RECEIVED: Json = {
  '2XX': {
    description: 'Delete the message once it is stored. After five receipts it becomes a dead letter.',
  },
};

const post = (
  { id, summary, description, schema, isMessage = false }: Delivery,
  example: unknown,
  schemas: SchemaWriter,
): Json => ({
  post: {
    operationId: id,
    tags: [DELIVERIES.name],
    summary,
    description,
    // Receivers check the signature.
    security: [],
    parameters: isMessage ? [] : signatureHeaders,
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: { schema: schemas.write(schema, 'output'), example } },
    },
    responses: isMessage ? RECEIVED : WEBHOOK_RESPONSES,
  },
});

export const writeWebhooks = (schemas: SchemaWriter): Json =>
  Object.fromEntries(
    Object.entries(webhookExamples).map(([name, example]) => [
      name,
      post(deliveries[name as keyof typeof webhookExamples], example, schemas),
    ]),
  );
