import { createOAuthEndpoint } from '#http/oauth/oauth-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { functionTable } from '#table/table.ts';
import { agentCodeStore } from '#table/workspaces/agent-code-store.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = createOAuthEndpoint(() => {
  const table = functionTable();
  return {
    codes: agentCodeStore(table),
    apiKeys: apiKeyStore(table),
    members: memberStore(table),
    prefix: env.keyPrefix(),
    now: systemClock,
  };
});
