import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';

export interface DisconnectCrmPorts extends IntegrationPorts {
  readonly refuse: Refuse<'not_found'>;
}

/** Removes a connection. Refuses if there is none. */
export async function disconnectCrm(
  ports: DisconnectCrmPorts,
  workspaceId: string,
  provider: CrmProvider,
): Promise<void> {
  const { connected } = await ports.integrations.get(workspaceId);
  if (!connected[provider]) throw ports.refuse('not_found', `${provider} is not connected.`);
  await disconnect(ports, workspaceId, provider);
}
