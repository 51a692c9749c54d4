import { listWebhookDestinations } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { toDestinationView } from '#domain/outbound/destinations/destination.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(listWebhookDestinations, async ({ caller, table }) => {
  const destinations = await createDestinationStore(table).list(caller.workspaceId);
  return {
    status: 200,
    data: destinations.map((destination) => toDestinationView(destination, caller, maskUrl)),
  };
});
