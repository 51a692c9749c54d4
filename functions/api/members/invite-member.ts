import { inviteMember as contract } from '#contract/members.ts';
import { inviteMember } from '#domain/workspace/workspaces/manage-members.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, body, newId, refuse, table, now }) => {
  const ports = { members: memberStore(table), newId, now, refuse };
  return { status: 201, data: await inviteMember(ports, caller.workspaceId, body) };
});
