import { rotateWebhookSecret } from '#contract/webhook-destinations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { shownDestination } from '#domain/outbound/destinations/destination.ts';
import { rotateSecret } from '#domain/outbound/destinations/rotate-secret.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(
  rotateWebhookSecret,
  async ({ caller, params, refuse }) => {
    const destinations = destinationStore(functionTable());
    const ports = { destinations, newSecret: newSigningSecret, now: systemClock, refuse };
    const rotated = await rotateSecret(ports, caller.workspaceId, params.id);
    return { status: 200, data: shownDestination(rotated, caller, maskUrl) };
  },
  { currentCaller },
);
