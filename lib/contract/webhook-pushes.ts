import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId } from './fields.ts';
import { pushError, startedPushRun } from './push-runs.ts';
import { recordResponse } from './responses.ts';

/** Up to this many ids are sent while the caller waits. */
export const MAX_INLINE_IDS = 100;

/** Bounded by the request size: 6 MB, about 150,000 account ids. */
export const recordIds = z.array(anyId()).min(1, 'Must name at least one record.');
const destinationId = anyId();

const pushedResponse = recordResponse(
  z
    .object({
      pushed: z.int(),
      failed: z.int(),
      skipped: z.int(),
      errors: z
        .array(pushError)
        .max(MAX_INLINE_IDS)
        .describe('One error per failed record, in the order of the ids.'),
    })
    .meta({ id: 'PushedRows' }),
);

const description = `POSTs one flat JSON row per record, signed with Standard Webhooks. Up to ${MAX_INLINE_IDS} ids are sent right away; rows without a response after about 25 seconds fail with \`timeout\`. More ids start a push run (202); see \`GET /push-runs/{id}\`. Unknown ids fail with \`not_found\`. \`pushed\`, \`failed\` and \`skipped\` add up to the number of ids; see [Pushes](#pushes). Delivery is at least once, so deduplicate by the row's id. A body over 6 MB (about 150,000 account ids) is refused with 413.`;

export const pushAccountsToWebhook = defineEndpoint('POST /accounts/webhook-push', {
  id: 'push-accounts-to-webhook',
  summary: 'Push accounts to a webhook',
  description,
  body: z.strictObject({ destination_id: destinationId, account_ids: recordIds }),
  responses: { 200: pushedResponse, 202: startedPushRun },
  errors: ['not_found', 'limit_exceeded'],
  uses: {
    table: 'write',
    signingSecrets: 'read',
    webhooks: true,
    exportQueues: 'send',
    queues: ['webhook-rows'],
  },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const pushPeopleToWebhook = defineEndpoint('POST /people/webhook-push', {
  id: 'push-people-to-webhook',
  summary: 'Push people to a webhook',
  description: `${description} People who have left the company according to its roster are skipped, and \`errors\` names them with \`left_company\`. If a scoped member can't see a person's account, the row names the account but leaves out \`latest_signal_*\`.`,
  body: z.strictObject({ destination_id: destinationId, contact_ids: recordIds }),
  responses: { 200: pushedResponse, 202: startedPushRun },
  errors: ['not_found', 'limit_exceeded'],
  uses: {
    table: 'write',
    signingSecrets: 'read',
    webhooks: true,
    exportQueues: 'send',
    queues: ['webhook-rows'],
  },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});
