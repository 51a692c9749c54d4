import type * as z from 'zod';
import { alert } from '#contract/alerts.ts';
import { accountRow, personRow } from '#contract/flat-rows.ts';
import { webhookExamples } from './examples/webhooks.ts';
import { JSON_TYPE, type Json } from './json.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { DELIVERIES } from './tags.ts';

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const signatureHeaders: readonly Json[] = [
  header('webhook-id', 'Names the delivery; the same over every attempt.', 'msg_01m7fx2c4e6g8j0k2m4n6p8q0r'),
  header(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970. Refuse what is more than five minutes off.',
    '1794756000',
  ),
  header(
    'webhook-signature',
    'One or more of `v1,<base64>`, separated by spaces: HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the secret behind `whsec_`, which is base64. While a secret is replaced there is one for the old and one for the new.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

interface Delivery {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
}

const ANSWERS: Json = {
  '2XX': { description: 'Received. Answer within 10 seconds and work later.' },
  '410': { description: 'Nobody wants these any more: the remaining rows of the push are not sent.' },
  '4XX': { description: 'Not tried again, but for 408, 425 and 429, whose `Retry-After` is honoured.' },
  '5XX': { description: 'Tried again, with growing delays.' },
};

const deliveries: Readonly<Record<string, Delivery>> = {
  accountRow: {
    id: 'receive-account-row',
    summary: 'A row of a push of accounts',
    description:
      'One POST for each account of `POST /accounts/webhook-push`. Delivery is at least once: deduplicate by `id`. `POST /webhook-destinations/{id}/test` sends one with `record_type` `test`. Fields may be added.',
    schema: accountRow.meta({ id: 'AccountRow' }),
    example: webhookExamples.accountRow,
  },
  personRow: {
    id: 'receive-person-row',
    summary: 'A row of a push of people',
    description:
      "One POST for each person of `POST /people/webhook-push`. Delivery is at least once: deduplicate by `id`. The `latest_signal_*` fields are those of the person's account; they are left out where the sender does not see it.",
    schema: personRow.meta({ id: 'PersonRow' }),
    example: webhookExamples.personRow,
  },
  alert: {
    id: 'receive-alert',
    summary: 'An alert',
    description:
      'What a scan, a monitor or a discovery was the first to find: one for each account, to the `webhook_url` of the notification settings. `webhook-id` is the `id` of the alert: deduplicate by it.',
    schema: alert,
    example: webhookExamples.alert,
  },
};

const post = ({ id, summary, description, schema, example }: Delivery, schemas: SchemaWriter): Json => ({
  post: {
    operationId: id,
    tags: [DELIVERIES.name],
    summary,
    description,
    // Who receives it checks the signature.
    security: [],
    parameters: signatureHeaders,
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: { schema: schemas.write(schema, 'output'), example } },
    },
    responses: ANSWERS,
  },
});

export const webhooks = (schemas: SchemaWriter): Json =>
  Object.fromEntries(Object.entries(deliveries).map(([name, delivery]) => [name, post(delivery, schemas)]));
