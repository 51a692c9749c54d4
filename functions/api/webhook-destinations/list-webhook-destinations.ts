import { listWebhookDestinations } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { shownDestination } from '#domain/outbound/destinations/destination.ts';
import { endpoint } from '#http/endpoint.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(
  listWebhookDestinations,
  async ({ caller }) => {
    const destinations = await destinationStore(functionTable()).list(caller.workspaceId);
    return { status: 200, data: destinations.map((each) => shownDestination(each, caller, maskUrl)) };
  },
  { currentCaller },
);
