import { connectedCrms } from '#domain/crm/connected-crms.ts';
import type { DestinationStore } from '#domain/destinations/destination.ts';
import type { IntegrationStore } from '#domain/integrations/integration.ts';
import { crmsOf, type PushTarget } from './push-target.ts';

export interface ClosedTargetPorts {
  readonly destinations: Pick<DestinationStore, 'get'>;
  readonly integrations: Pick<IntegrationStore, 'get'>;
}

/** Why nothing can be sent to a target any more; undefined where it can. */
export async function closedTarget(
  { destinations, integrations }: ClosedTargetPorts,
  workspaceId: string,
  target: PushTarget,
): Promise<'destination_deleted' | 'crm_not_connected' | undefined> {
  if (target.kind === 'webhook') {
    return (await destinations.get(workspaceId, target.destination_id)) ? undefined : 'destination_deleted';
  }
  const connected = connectedCrms(await integrations.get(workspaceId));
  return crmsOf(target).some((provider) => connected.includes(provider)) ? undefined : 'crm_not_connected';
}
