import { updateCompanyProfile } from '#contract/company-profile.ts';
import { changeProfile } from '#domain/workspace/workspaces/change-profile.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = endpoint(updateCompanyProfile, async ({ caller, body, refuse }) => {
  const ports = { workspaces: workspaceStore(functionTable()), now: systemClock, refuse };
  return { status: 200, data: await changeProfile(ports, caller.workspaceId, body) };
});
