import { updateSignInSettings } from '#contract/sign-in.ts';
import { connectProvider, shownSettings } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { checkProvider } from '#sign-in/openid.ts';
import { signInProviderStore } from '#table/workspaces/integration-store.ts';
import { signInDomainStore } from '#table/workspaces/sign-in-store.ts';

export const handler = freshEndpoint(
  updateSignInSettings,
  async ({ caller: { workspaceId }, body, refuse, table, now }) => {
    const publicUrl = env.publicUrl();
    if (publicUrl === undefined) {
      throw refuse('forbidden', 'People cannot sign in at this stage, because it has no public URL.');
    }
    const ports = {
      integrations: signInProviderStore(table),
      vault: signInSecrets,
      domains: signInDomainStore(table),
      checkProvider: (issuer: string) => checkProvider(issuer, { runsLocally: env.runsLocally() }),
      now,
      refuse,
    };
    const connection = await connectProvider(ports, workspaceId, body);
    return { status: 200, data: shownSettings(workspaceId, publicUrl, connection) };
  },
);
