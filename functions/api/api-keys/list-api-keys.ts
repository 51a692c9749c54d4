import { listApiKeys } from '#contract/api-keys.ts';
import { findChildren, mayManage, toKeyView } from '#domain/workspace/keys/api-key.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = freshEndpoint(listApiKeys, async ({ caller, table }) => {
  const store = apiKeyStore(table);
  const all = await store.unrevoked(caller.workspaceId);
  const found = all.filter((key) => mayManage(caller, key));
  const uses = await store.lastUses(found.map(({ id }) => id));
  const views = found.map((key) =>
    toKeyView(
      key,
      env.keyPrefix(),
      uses.get(key.id) ?? null,
      findChildren(all, key.id, caller.keyId).map(({ id }) => id),
    ),
  );
  return { status: 200, data: views };
});
