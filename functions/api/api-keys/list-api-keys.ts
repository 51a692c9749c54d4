import { listApiKeys } from '#contract/api-keys.ts';
import { mayManage } from '#domain/workspace/keys/api-key.ts';
import { keyFamilies } from '#domain/workspace/keys/key-families.ts';
import { shownKey } from '#domain/workspace/keys/shown-key.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = freshEndpoint(listApiKeys, async ({ caller, table }) => {
  const store = apiKeyStore(table);
  const all = await store.unrevoked(caller.workspaceId);
  const found = all.filter((key) => mayManage(caller, key));
  const [uses, families] = await Promise.all([
    store.lastUses(found.map(({ id }) => id)),
    keyFamilies({ ...store, unrevoked: async () => all }, caller.workspaceId),
  ]);
  const shown = found.map((key) =>
    shownKey(
      key,
      env.keyPrefix(),
      uses.get(key.id) ?? null,
      families.goingWith(key.id, caller.keyId).map(({ id }) => id),
    ),
  );
  return { status: 200, data: shown };
});
