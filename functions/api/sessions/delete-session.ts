import { deleteSession } from '#contract/sessions.ts';
import { endSession } from '#domain/workspace/sign-in/manage-sessions.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';

export const handler = freshEndpoint(
  deleteSession,
  async ({ caller, params: { id }, refuse, table, now }) => {
    const ports = { sessions: createSessionStore(table), now, refuse };
    return { status: 200, data: { id: await endSession(ports, caller, id), deleted: true as const } };
  },
);
