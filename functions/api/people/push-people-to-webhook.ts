import { pushPeopleToWebhook } from '#contract/webhook-pushes.ts';
import { getFunctionChannel } from '#delivery/function-delivery.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToPush } from '#http/respond-to-push.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { createPersonRows } from '#table/people/person-rows.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(pushPeopleToWebhook, (request) => {
  const { destination_id: destinationId, contact_ids: ids } = request.body;
  const channel = getFunctionChannel(createDestinationStore(request.table));
  const ports = { channel, records: createPersonRows(request.table), send: startRows('webhook') };
  return respondToPush(request, ports, { recordType: 'people', destinationId, ids });
});
