import { disconnectCrm as contract } from '#contract/integrations.ts';
import { disconnectCrm } from '#domain/outbound/crm/connect-crm.ts';
import { endpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params: { provider }, refuse }) => {
    const ports = { integrations: integrationStore(functionTable()), vault: workspaceSecrets, refuse };
    await disconnectCrm(ports, caller.workspaceId, provider);
    return { status: 200, data: { id: provider, deleted: true as const } };
  },
  { currentCaller },
);
