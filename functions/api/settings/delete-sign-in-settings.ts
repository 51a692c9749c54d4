import { deleteSignInSettings } from '#contract/sign-in.ts';
import { disconnectProvider } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { signInDomainStore } from '#table/workspaces/sign-in-store.ts';

export const handler = endpoint(
  deleteSignInSettings,
  async ({ caller: { workspaceId } }) => {
    const table = functionTable();
    await disconnectProvider(
      { integrations: integrationStore(table), vault: workspaceSecrets, domains: signInDomainStore(table) },
      workspaceId,
    );
    return { status: 200, data: { deleted: true as const } };
  },
  { currentCaller },
);
