import { connectedCrms } from '#domain/crm/connected-crms.ts';
import type { DestinationEntries } from '#domain/destinations/destination.ts';
import type { IntegrationStore } from '#domain/integrations/integration.ts';
import { crmsOf, type PushTarget } from './push-target.ts';

export interface ClosedTargetPorts {
  readonly destinations: Pick<DestinationEntries, 'get'>;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  /** Whether the stage has an export queue of this name. */
  readonly hasExportQueue: (name: string) => boolean;
}

interface ClosedTarget {
  readonly code: 'destination_deleted' | 'crm_not_connected';
  /** @default what the code says by itself */
  readonly message?: string;
}

/** Why nothing can be sent to a target any more; undefined where it can. */
export async function closedTarget(
  { destinations, integrations, hasExportQueue }: ClosedTargetPorts,
  workspaceId: string,
  target: PushTarget,
): Promise<ClosedTarget | undefined> {
  if (target.kind === 'webhook') {
    const destination = await destinations.get(workspaceId, target.destination_id);
    if (!destination) return { code: 'destination_deleted' };
    if (!('queue' in destination) || hasExportQueue(destination.queue)) return undefined;
    return {
      code: 'destination_deleted',
      message: `The service has no export queue "${destination.queue}" any more.`,
    };
  }
  const connected = connectedCrms(await integrations.get(workspaceId));
  if (crmsOf(target).some((provider) => connected.includes(provider))) return undefined;
  return { code: 'crm_not_connected' };
}
