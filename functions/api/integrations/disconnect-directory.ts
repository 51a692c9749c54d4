import { disconnectDirectory as contract } from '#contract/integrations.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, params: { provider }, refuse, table }) => {
  const integrations = integrationStore(table);
  const { connected } = await integrations.get(caller.workspaceId);
  if (!connected[provider]) throw refuse('not_found');
  await disconnect({ integrations, vault: workspaceSecrets }, caller.workspaceId, provider);
  return { status: 200, data: { id: provider, deleted: true as const } };
});
