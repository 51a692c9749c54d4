import { updateSignInSettings } from '#contract/sign-in.ts';
import { connectProvider, shownSettings } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { checkProvider } from '#sign-in/openid.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { signInDomainStore } from '#table/workspaces/sign-in-store.ts';

export const handler = endpoint(
  updateSignInSettings,
  async ({ caller: { workspaceId }, body, refuse }) => {
    const publicUrl = env.publicUrl();
    if (publicUrl === undefined) {
      throw refuse('forbidden', 'People cannot sign in at this stage, because it has no public URL.');
    }
    const table = functionTable();
    const ports = {
      integrations: integrationStore(table),
      vault: workspaceSecrets,
      domains: signInDomainStore(table),
      checkProvider: (issuer: string) => checkProvider(issuer, { runsLocally: env.runsLocally() }),
      now: systemClock,
      refuse,
    };
    const connection = await connectProvider(ports, workspaceId, body);
    return { status: 200, data: shownSettings(workspaceId, publicUrl, connection) };
  },
  { currentCaller },
);
