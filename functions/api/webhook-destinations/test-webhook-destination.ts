import { testWebhookDestination } from '#contract/webhook-destinations.ts';
import { functionChannel } from '#delivery/function-channel.ts';
import { functionSender } from '#delivery/function-sender.ts';
import { sendSample } from '#delivery/send-sample.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(testWebhookDestination, async ({ caller, params, refuse }) => {
  const destinations = destinationStore(functionTable());
  const channel = functionChannel(destinations);
  const ports = { destinations, channel, sender: functionSender(), newId, now: systemClock, refuse };
  return { status: 200, data: await sendSample(ports, caller.workspaceId, params.id) };
});
