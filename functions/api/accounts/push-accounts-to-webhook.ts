import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { getFunctionChannel } from '#delivery/function-delivery.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToPush } from '#http/respond-to-push.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(pushAccountsToWebhook, (request) => {
  const { destination_id: destinationId, account_ids: ids } = request.body;
  const channel = getFunctionChannel(createDestinationStore(request.table));
  const ports = { channel, records: createAccountRows(request.table), send: startRows('webhook') };
  return respondToPush(request, ports, { recordType: 'accounts', destinationId, ids });
});
