import { connectDirectory as contract } from '#contract/integrations.ts';
import { connectDirectory } from '#domain/market/directory/connect-directory.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { listStageDirectories, tryStageDirectory } from '#providers/directories/stage-directory.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  contract,
  async ({ caller, params: { provider }, body, refuse, table, now }) => {
    const ports = {
      integrations: createIntegrationStore(table),
      vault: workspaceSecrets,
      offered: listStageDirectories(),
      tryKey: tryStageDirectory,
      now,
      refuse,
    };
    const { connected_at } = await connectDirectory(ports, caller.workspaceId, provider, body.api_key);
    return { status: 200, data: { provider, connected_at } };
  },
);
