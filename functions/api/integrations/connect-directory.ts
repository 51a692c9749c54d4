import { connectDirectory as contract } from '#contract/integrations.ts';
import { askedDirectories } from '#directories/asked-directories.ts';
import { tryStageDirectory } from '#directories/try-stage-directory.ts';
import { connectDirectory } from '#domain/market/directory/connect-directory.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params: { provider }, body, refuse }) => {
    const ports = {
      integrations: integrationStore(functionTable()),
      vault: workspaceSecrets,
      asked: askedDirectories(),
      tryKey: tryStageDirectory,
      now: systemClock,
      refuse,
    };
    const { connected_at } = await connectDirectory(ports, caller.workspaceId, provider, body.api_key);
    return { status: 200, data: { provider, connected_at } };
  },
  { currentCaller },
);
