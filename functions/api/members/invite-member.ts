import { inviteMember as contract } from '#contract/members.ts';
import { inviteMember } from '#domain/workspace/workspaces/manage-members.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body, newId, refuse }) => {
    const ports = { members: memberStore(functionTable()), newId, now: systemClock, refuse };
    return { status: 201, data: await inviteMember(ports, caller.workspaceId, body) };
  },
  { currentCaller },
);
