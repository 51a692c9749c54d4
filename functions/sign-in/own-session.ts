import { systemClock } from '#platform/clock.ts';
import { sessionEndpoint } from '#sign-in/session-endpoint.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = sessionEndpoint(() => {
  const table = functionTable();
  return { apiKeys: apiKeyStore(table), members: memberStore(table), now: systemClock };
});
