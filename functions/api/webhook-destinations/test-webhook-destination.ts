import { testWebhookDestination } from '#contract/webhook-destinations.ts';
import { functionChannel } from '#delivery/function-channel.ts';
import { functionSender } from '#delivery/function-sender.ts';
import { sendSample } from '#delivery/send-sample.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { newId } from '#platform/ids.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(testWebhookDestination, async ({ caller, params, refuse, table, now }) => {
  const destinations = destinationStore(table);
  const channel = functionChannel(destinations);
  const ports = { destinations, channel, sender: functionSender(), newId, now, refuse };
  return { status: 200, data: await sendSample(ports, caller.workspaceId, params.id) };
});
