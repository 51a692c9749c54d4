import { testWebhookDestination } from '#contract/webhook-destinations.ts';
import { functionSender } from '#delivery/function-sender.ts';
import { sendSample } from '#delivery/send-sample.ts';
import { findDestination } from '#domain/destinations/find-destination.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(testWebhookDestination, async ({ caller, params, refuse }) => {
  const destinations = destinationStore(functionTable());
  const destination = await findDestination({ destinations, refuse }, caller.workspaceId, params.id);
  const ports = { sender: functionSender(), newId, now: systemClock };
  return { status: 200, data: await sendSample(ports, destination) };
});
