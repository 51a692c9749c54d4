import { deleteSignInSettings } from '#contract/sign-in.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { createSignInProviderStore } from '#table/workspaces/integration-store.ts';
import { createOwnerCheck } from '#table/workspaces/last-owner-stores.ts';

export const handler = freshEndpoint(
  deleteSignInSettings,
  async ({ caller: { workspaceId }, refuse, table }) => {
    const checkOwnerStays = createOwnerCheck(table, workspaceId, refuse);
    const ports = {
      integrations: createSignInProviderStore(table),
      vault: signInSecrets,
      checkOwnerStays: () => checkOwnerStays({ signInOf: 'everyone' }),
    };
    await disconnect(ports, workspaceId, 'sign_in');
    return { status: 200, data: { deleted: true as const } };
  },
);
