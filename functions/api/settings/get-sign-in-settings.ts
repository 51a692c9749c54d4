import { getSignInSettings } from '#contract/sign-in.ts';
import { toSettingsView } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { signInProviderStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(getSignInSettings, async ({ caller: { workspaceId }, table }) => {
  const { connected } = await signInProviderStore(table).get(workspaceId);
  return { status: 200, data: toSettingsView(workspaceId, env.publicUrl(), connected.sign_in) };
});
