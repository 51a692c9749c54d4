import { deleteSignInSettings } from '#contract/sign-in.ts';
import { disconnectProvider } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { signInProviderStore } from '#table/workspaces/integration-store.ts';
import { signInDomainStore } from '#table/workspaces/sign-in-store.ts';

export const handler = freshEndpoint(deleteSignInSettings, async ({ caller: { workspaceId }, table }) => {
  await disconnectProvider(
    { integrations: signInProviderStore(table), vault: signInSecrets, domains: signInDomainStore(table) },
    workspaceId,
  );
  return { status: 200, data: { deleted: true as const } };
});
