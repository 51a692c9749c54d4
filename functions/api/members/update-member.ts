import { updateMember } from '#contract/members.ts';
import { changeMember } from '#domain/workspace/workspaces/manage-members.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';

export const handler = endpoint(
  updateMember,
  async ({ caller: { workspaceId, memberId }, params: { id }, body, refuse }) => {
    const table = functionTable();
    const ports = {
      apiKeys: apiKeyStore(table),
      members: memberStore(table),
      sessions: sessionStore(table),
      now: systemClock,
      refuse,
    };
    return { status: 200, data: await changeMember(ports, { workspaceId, callerId: memberId, id }, body) };
  },
  { currentCaller },
);
