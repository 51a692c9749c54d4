import { updateMember } from '#contract/members.ts';
import { changeMember } from '#domain/workspace/workspaces/manage-members.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';

export const handler = freshEndpoint(
  updateMember,
  async ({ caller: { workspaceId, memberId }, params: { id }, body, refuse, table, now }) => {
    const ports = {
      apiKeys: apiKeyStore(table),
      members: memberStore(table),
      sessions: sessionStore(table),
      now,
      refuse,
    };
    return { status: 200, data: await changeMember(ports, { workspaceId, callerId: memberId, id }, body) };
  },
);
