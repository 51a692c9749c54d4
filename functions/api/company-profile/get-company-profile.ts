import { getCompanyProfile } from '#contract/company-profile.ts';
import { endpoint } from '#http/endpoint.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = endpoint(getCompanyProfile, async ({ caller, refuse, table }) => {
  const profile = await createWorkspaceStore(table).companyProfile(caller.workspaceId);
  if (!profile) throw refuse('not_found');
  return { status: 200, data: profile };
});
