import { disconnectDirectory } from '#contract/integrations.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  disconnectDirectory,
  async ({ caller, params: { provider }, refuse, table }) => {
    const ports = { integrations: createIntegrationStore(table), vault: workspaceSecrets };
    if (!(await disconnect(ports, caller.workspaceId, provider))) throw refuse('not_found');
    return { status: 200, data: { id: provider, deleted: true as const } };
  },
);
