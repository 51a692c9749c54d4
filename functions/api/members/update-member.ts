import { updateMember } from '#contract/members.ts';
import { changeMember } from '#domain/workspace/workspaces/manage-members.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createOwnerCheck } from '#table/workspaces/last-owner-stores.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';

export const handler = freshEndpoint(
  updateMember,
  async ({ caller: { workspaceId, memberId }, params: { id }, body, refuse, table, now }) => {
    const ports = {
      members: createMemberStore(table),
      sessions: createSessionStore(table),
      checkOwnerStays: createOwnerCheck(table, workspaceId, refuse),
      now,
      refuse,
    };
    return { status: 200, data: await changeMember(ports, { workspaceId, callerId: memberId, id }, body) };
  },
);
