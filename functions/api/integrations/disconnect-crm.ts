import { disconnectCrm as contract } from '#contract/integrations.ts';
import { disconnectCrm } from '#domain/outbound/crm/connect-crm.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, params: { provider }, refuse, table }) => {
  const ports = { integrations: integrationStore(table), vault: workspaceSecrets, refuse };
  await disconnectCrm(ports, caller.workspaceId, provider);
  return { status: 200, data: { id: provider, deleted: true as const } };
});
