import { deleteSignInSettings } from '#contract/sign-in.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { checkOwnerStays } from '#domain/workspace/workspaces/last-owner.ts';
import { freshEndpoint } from '#http/fresh-endpoint.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { signInProviderStore } from '#table/workspaces/integration-store.ts';
import { lastOwnerStores } from '#table/workspaces/last-owner-stores.ts';

export const handler = freshEndpoint(
  deleteSignInSettings,
  async ({ caller: { workspaceId }, refuse, table }) => {
    const owners = { ...lastOwnerStores(table), refuse };
    const ports = {
      integrations: signInProviderStore(table),
      vault: signInSecrets,
      checkOwnerStays: () => checkOwnerStays(owners, workspaceId, { signInOf: 'everyone' }),
    };
    await disconnect(ports, workspaceId, 'sign_in');
    return { status: 200, data: { deleted: true as const } };
  },
);
