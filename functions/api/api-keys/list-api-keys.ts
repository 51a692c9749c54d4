import { listApiKeys } from '#contract/api-keys.ts';
import { canManageKey, findChildren, toKeyView } from '#domain/workspace/keys/api-key.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = freshEndpoint(listApiKeys, async ({ caller, table }) => {
  const store = createApiKeyStore(table);
  const unrevokedKeys = await store.listUnrevoked(caller.workspaceId);
  const manageableKeys = unrevokedKeys.filter((key) => canManageKey(caller, key));
  const lastUses = await store.findLastUses(manageableKeys.map(({ id }) => id));
  const views = manageableKeys.map((key) =>
    toKeyView(
      key,
      env.keyPrefix(),
      lastUses.get(key.id) ?? null,
      findChildren(unrevokedKeys, key.id, caller.keyId).map(({ id }) => id),
    ),
  );
  return { status: 200, data: views };
});
