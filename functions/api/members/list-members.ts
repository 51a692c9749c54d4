import { listMembers } from '#contract/members.ts';
import { endpoint } from '#http/endpoint.ts';
import { functionTable } from '#table/table.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(listMembers, async ({ caller }) => ({
  status: 200,
  data: await memberStore(functionTable()).list(caller.workspaceId),
}));
