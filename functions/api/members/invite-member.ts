import { inviteMember as contract } from '#contract/members.ts';
import { inviteMember } from '#domain/workspace/workspaces/manage-members.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { findOrCreate } from '#http/find-or-create.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = freshEndpoint(contract, async (request) => {
  const { caller, body, refuse, table, now } = request;
  const members = memberStore(table);
  const id = request.newId('mem');
  const member = await findOrCreate(
    request.againSince,
    () => members.get(caller.workspaceId, id),
    () => inviteMember({ members, now, refuse }, caller.workspaceId, { id, ...body }),
  );
  return { status: 201, data: member };
});
