import { createWebhookDestination } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { createDestination } from '#domain/outbound/destinations/create-destination.ts';
import { toDestinationView } from '#domain/outbound/destinations/destination.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/idempotency.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(createWebhookDestination, async (request) => {
  const { caller, body, refuse, table, now } = request;
  const destinations = createDestinationStore(table);
  const id = request.newId('dst');
  const ports = {
    destinations,
    checkUrl: (url: string) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
    exportQueues: Object.keys(env.exportQueues()),
    newSecret: createSigningSecret,
    newId: () => id,
    now,
    refuse,
  };
  const destination = await findOrCreate(
    request.attemptedSince,
    () => destinations.get(caller.workspaceId, id),
    () => createDestination(ports, caller.workspaceId, body),
  );
  return { status: 201, data: toDestinationView(destination, caller, maskUrl) };
});
