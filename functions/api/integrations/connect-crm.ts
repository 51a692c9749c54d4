import { connectCrm as contract } from '#contract/integrations.ts';
import { connectCrm } from '#domain/outbound/crm/connect-crm.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { tryStageCrm } from '#providers/crms/stage-crms.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  contract,
  async ({ caller, params: { provider }, body, refuse, table, now }) => {
    const ports = {
      integrations: createIntegrationStore(table),
      vault: workspaceSecrets,
      tryCrm: tryStageCrm,
      now,
      refuse,
    };
    const { workspaceId } = caller;
    const { connected_at, label } = await connectCrm(ports, workspaceId, provider, body);
    return { status: 200, data: { provider, connected_at, label } };
  },
);
