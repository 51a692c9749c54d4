import { disconnectCrm } from '#contract/integrations.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  disconnectCrm,
  async ({ caller, params: { provider }, refuse, table }) => {
    const ports = { integrations: createIntegrationStore(table), vault: workspaceSecrets };
    const wasConnected = await disconnect(ports, caller.workspaceId, provider);
    if (!wasConnected) throw refuse('not_found', `${provider} is not connected.`);
    return { status: 200, data: { id: provider, deleted: true as const } };
  },
);
