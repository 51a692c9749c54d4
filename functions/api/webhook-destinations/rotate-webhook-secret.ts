import { rotateWebhookSecret } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { toDestinationView } from '#domain/outbound/destinations/destination.ts';
import { rotateSecret } from '#domain/outbound/destinations/rotate-secret.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(rotateWebhookSecret, async ({ caller, params, refuse, table, now }) => {
  const destinations = createDestinationStore(table);
  const ports = { destinations, newSecret: createSigningSecret, now, refuse };
  const destination = await rotateSecret(ports, caller.workspaceId, params.id);
  return { status: 200, data: toDestinationView(destination, caller, maskUrl) };
});
