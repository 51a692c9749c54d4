import { createOAuthEndpoint } from '#http/oauth/oauth-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { getFunctionTable } from '#table/table.ts';
import { createAgentCodeStore } from '#table/workspaces/agent-code-store.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = createOAuthEndpoint(() => {
  const table = getFunctionTable();
  return {
    codes: createAgentCodeStore(table),
    apiKeys: createApiKeyStore(table),
    members: createMemberStore(table),
    prefix: env.keyPrefix(),
    now: systemClock,
  };
});
