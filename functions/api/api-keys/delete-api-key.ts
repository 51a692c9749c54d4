import { deleteApiKey } from '#contract/api-keys.ts';
import { revokeApiKey } from '#domain/workspace/keys/revoke-api-key.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createOwnerCheck } from '#table/workspaces/last-owner-stores.ts';

export const handler = freshEndpoint(deleteApiKey, async ({ caller, params: { id }, refuse, table, now }) => {
  const ports = {
    apiKeys: createApiKeyStore(table),
    checkOwnerStays: createOwnerCheck(table, caller.workspaceId, refuse),
    now,
    refuse,
  };
  const revokedKeys = await revokeApiKey(ports, caller, id);
  return {
    status: 200,
    data: { id, deleted: true as const, descendant_ids: revokedKeys.map((key) => key.id) },
  };
});
