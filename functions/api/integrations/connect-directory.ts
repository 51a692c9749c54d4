import { connectDirectory as contract } from '#contract/integrations.ts';
import { askedDirectories } from '#directories/asked-directories.ts';
import { tryStageDirectory } from '#directories/try-stage-directory.ts';
import { connectDirectory } from '#domain/market/directory/connect-directory.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  contract,
  async ({ caller, params: { provider }, body, refuse, table, now }) => {
    const ports = {
      integrations: integrationStore(table),
      vault: workspaceSecrets,
      asked: askedDirectories(),
      tryKey: tryStageDirectory,
      now,
      refuse,
    };
    const { connected_at } = await connectDirectory(ports, caller.workspaceId, provider, body.api_key);
    return { status: 200, data: { provider, connected_at } };
  },
);
