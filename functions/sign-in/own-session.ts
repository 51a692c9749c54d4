import { createSessionEndpoint } from '#http/sign-in/session-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { getFunctionTable } from '#table/table.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = createSessionEndpoint(() => {
  const table = getFunctionTable();
  return { apiKeys: createApiKeyStore(table), members: createMemberStore(table), now: systemClock };
});
