import { getSignInSettings } from '#contract/sign-in.ts';
import { shownSettings } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  getSignInSettings,
  async ({ caller: { workspaceId } }) => {
    const { connected } = await integrationStore(functionTable()).get(workspaceId);
    return { status: 200, data: shownSettings(workspaceId, env.publicUrl(), connected.sign_in) };
  },
  { currentCaller },
);
