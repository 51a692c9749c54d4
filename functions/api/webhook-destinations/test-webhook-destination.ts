import { testWebhookDestination } from '#contract/webhook-destinations.ts';
import { getFunctionChannel, getFunctionSender } from '#delivery/function-delivery.ts';
import { sendSample } from '#delivery/send-sample.ts';
import { endpoint } from '#http/endpoint.ts';
import { newId } from '#platform/ids.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(testWebhookDestination, async ({ caller, params, refuse, table, now }) => {
  const destinations = createDestinationStore(table);
  const channel = getFunctionChannel(destinations);
  const ports = { destinations, channel, sender: getFunctionSender(), newId, now, refuse };
  return { status: 200, data: await sendSample(ports, caller.workspaceId, params.id) };
});
