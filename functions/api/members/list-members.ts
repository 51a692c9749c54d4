import { listMembers } from '#contract/members.ts';
import { endpoint } from '#http/endpoint.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(listMembers, async ({ caller, table }) => ({
  status: 200,
  data: await createMemberStore(table).list(caller.workspaceId),
}));
