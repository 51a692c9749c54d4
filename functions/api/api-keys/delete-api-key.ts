import { deleteApiKey } from '#contract/api-keys.ts';
import { revokeApiKey } from '#domain/workspace/keys/revoke-api-key.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = endpoint(
  deleteApiKey,
  async ({ caller, params: { id }, refuse }) => {
    const ports = { apiKeys: apiKeyStore(functionTable()), now: systemClock, refuse };
    const gone = await revokeApiKey(ports, caller, id);
    return { status: 200, data: { id, deleted: true as const, descendant_ids: gone.map((key) => key.id) } };
  },
  { currentCaller },
);
