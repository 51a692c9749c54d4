import { listWebhookDestinations } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { toDestinationView } from '#domain/outbound/destinations/destination.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(listWebhookDestinations, async ({ caller, table }) => {
  const destinations = await destinationStore(table).list(caller.workspaceId);
  return { status: 200, data: destinations.map((each) => toDestinationView(each, caller, maskUrl)) };
});
