import { updateCompanyProfile } from '#contract/company-profile.ts';
import { changeProfile } from '#domain/workspace/workspaces/change-profile.ts';
import { endpoint } from '#http/endpoint.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = endpoint(updateCompanyProfile, async ({ caller, body, refuse, table, now }) => {
  const ports = { workspaces: createWorkspaceStore(table), now, refuse };
  return { status: 200, data: await changeProfile(ports, caller.workspaceId, body) };
});
