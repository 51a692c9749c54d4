import { getCompanyProfile } from '#contract/company-profile.ts';
import { endpoint } from '#http/endpoint.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = endpoint(getCompanyProfile, async ({ caller, refuse, table }) => {
  const profile = await workspaceStore(table).companyProfile(caller.workspaceId);
  if (!profile) throw refuse('not_found');
  return { status: 200, data: profile };
});
