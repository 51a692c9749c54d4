import { deleteSession } from '#contract/sessions.ts';
import { endSession } from '#domain/workspace/sign-in/manage-sessions.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';

export const handler = endpoint(
  deleteSession,
  async ({ caller, params: { id }, refuse }) => {
    const ports = { sessions: sessionStore(functionTable()), now: systemClock, refuse };
    return { status: 200, data: { id: await endSession(ports, caller, id), deleted: true as const } };
  },
  { currentCaller },
);
