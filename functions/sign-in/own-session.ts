import { createSessionEndpoint } from '#http/sign-in/session-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = createSessionEndpoint(() => {
  const table = functionTable();
  return { apiKeys: apiKeyStore(table), members: memberStore(table), now: systemClock };
});
