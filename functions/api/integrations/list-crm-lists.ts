import { listCrmLists as contract } from '#contract/crm-imports.ts';
import { listCrmLists } from '#domain/market/crm-imports/list-crm-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { loadLiveCrms } from '#providers/crms/stage-crms.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller: { workspaceId }, params: { provider }, refuse, table }) => {
    const ports: Parameters<typeof listCrmLists>[0] = {
      integrations: createIntegrationStore(table),
      vault: workspaceSecrets,
      open: async (crmIntegration) =>
        (await loadLiveCrms()).openReader(
          provider,
          `${workspaceId} ${provider} ${crmIntegration.version}`,
          crmIntegration,
        ),
      problemOf: async (error) => (await loadLiveCrms()).readProblemOf(error),
      refuse,
    };
    return { status: 200, data: await listCrmLists(ports, workspaceId, provider) };
  },
);
