import { getSignInSettings } from '#contract/sign-in.ts';
import { toSignInSettingsView } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { createSignInProviderStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(getSignInSettings, async ({ caller: { workspaceId }, table }) => {
  const { connected } = await createSignInProviderStore(table).get(workspaceId);
  return { status: 200, data: toSignInSettingsView(workspaceId, env.publicUrl(), connected.sign_in) };
});
