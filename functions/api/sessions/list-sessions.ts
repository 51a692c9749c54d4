import { listSessions as contract } from '#contract/sessions.ts';
import { listSessions } from '#domain/workspace/sign-in/manage-sessions.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, table, now }) => {
  const ports = { sessions: createSessionStore(table), apiKeys: createApiKeyStore(table), now };
  return { status: 200, data: await listSessions(ports, caller) };
});
