import { listSessions as contract } from '#contract/sessions.ts';
import { listSessions } from '#domain/workspace/sign-in/manage-sessions.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller }) => {
    const table = functionTable();
    const ports = { sessions: sessionStore(table), apiKeys: apiKeyStore(table), now: systemClock };
    return { status: 200, data: await listSessions(ports, caller) };
  },
  { currentCaller },
);
