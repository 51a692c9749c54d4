import { updateSignInSettings } from '#contract/sign-in.ts';
import { connectProvider, toSignInSettingsView } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { checkProvider } from '#http/sign-in/check-provider.ts';
import { env } from '#platform/env.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { createSignInProviderStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  updateSignInSettings,
  async ({ caller: { workspaceId }, body, refuse, table, now }) => {
    const publicUrl = env.publicUrl();
    if (publicUrl === undefined) {
      throw refuse('forbidden', 'People cannot sign in at this stage, because it has no public URL.');
    }
    const ports = {
      integrations: createSignInProviderStore(table),
      vault: signInSecrets,
      checkProvider: (issuer: string) => checkProvider(issuer, { runsLocally: env.runsLocally() }),
      now,
      refuse,
    };
    const connection = await connectProvider(ports, workspaceId, body);
    return { status: 200, data: toSignInSettingsView(workspaceId, publicUrl, connection) };
  },
);
