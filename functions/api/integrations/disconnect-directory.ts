import { disconnectDirectory as contract } from '#contract/integrations.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { endpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params: { provider }, refuse }) => {
    const integrations = integrationStore(functionTable());
    const { connected } = await integrations.get(caller.workspaceId);
    if (!connected[provider]) throw refuse('not_found');
    await disconnect({ integrations, vault: workspaceSecrets }, caller.workspaceId, provider);
    return { status: 200, data: { id: provider, deleted: true as const } };
  },
  { currentCaller },
);
