import { listWebhookDestinations } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { shownDestination } from '#domain/outbound/destinations/destination.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(listWebhookDestinations, async ({ caller, table }) => {
  const destinations = await destinationStore(table).list(caller.workspaceId);
  return { status: 200, data: destinations.map((each) => shownDestination(each, caller, maskUrl)) };
});
