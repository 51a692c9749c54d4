import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { getFunctionChannel } from '#delivery/function-delivery.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToPush } from '#http/respond-to-push.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(
  pushAccountsToWebhook,
  ({ caller, body, refuse, remainingMs, newId, table, now }) => {
    return respondToPush(
      {
        channel: getFunctionChannel(createDestinationStore(table)),
        records: createAccountRows(table),
        runs: createPushRunStore(table),
        send: startRows('webhook'),
        newId,
        now,
        remainingMs,
        refuse,
      },
      {
        viewer: caller,
        recordType: 'accounts',
        target: { kind: 'webhook', destination_id: body.destination_id },
        ids: body.account_ids,
      },
    );
  },
);
