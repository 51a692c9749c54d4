import { createWebhookDestination } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { resolveAndCheck } from '#delivery/url-guard.ts';
import { createDestination } from '#domain/destinations/create-destination.ts';
import { shownDestination } from '#domain/destinations/destination.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(createWebhookDestination, async ({ caller, body, refuse }) => {
  const created = await createDestination(
    {
      destinations: destinationStore(functionTable()),
      checkUrl: (url) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
      exportQueues: Object.keys(env.exportQueues()),
      newSecret: newSigningSecret,
      newId,
      now: systemClock,
      refuse,
    },
    caller.workspaceId,
    body,
  );
  return { status: 201, data: shownDestination(created, caller, maskUrl) };
});
