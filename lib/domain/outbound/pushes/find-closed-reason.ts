import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import { listConnectedCrms } from '#domain/workspace/integrations/integration-status.ts';
import { listCrms, type PushTarget } from './push-target.ts';

export interface ClosedTargetPorts {
  readonly destinations: Pick<DestinationEntries, 'get'>;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  /** Whether the stage has an export queue with this name. */
  readonly hasExportQueue: (name: string) => boolean;
}

interface ClosedTarget {
  readonly code: 'destination_deleted' | 'crm_not_connected';
  /** @default the code's own message */
  readonly message?: string;
}

/** Why nothing can be sent to a target any more, or undefined if it can. */
export async function findClosedReason(
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
      message: `The export queue "${destination.queue}" no longer exists.`,
    };
  }
  const connected = listConnectedCrms(await integrations.get(workspaceId));
  if (listCrms(target).some((provider) => connected.includes(provider))) return undefined;
  return { code: 'crm_not_connected' };
}
