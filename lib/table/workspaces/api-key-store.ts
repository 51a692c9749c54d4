import * as z from 'zod';
import type { ApiKey, ApiKeyStore } from '#domain/keys/api-key.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const apiKeyItem = z.object({
  id: z.string(),
  workspace_id: z.string(),
  member_id: z.string().nullable(),
  scope: z.enum(['read', 'write']),
  name: z.string(),
  hash: z.string(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
  /** Keys of earlier days have none. */
  expires_at: z.string().nullable().default(null),
}) satisfies z.ZodType<ApiKey>;

export function apiKeyStore(table: Table): ApiKeyStore {
  const get = (id: string) => getItem(table, keys.apiKey(id), (item) => apiKeyItem.parse(item));

  return {
    get,

    async list(workspaceId) {
      const { PK, SK } = keys.apiKeyEntry(workspaceId, '');
      const entries = await queryAll(table, beginningWith(PK, SK));
      const wanted = entries.map((entry) => keys.apiKey(z.string().parse(entry.key_id)));
      const items = await batchGet(table, wanted);
      return items
        .map((item) => apiKeyItem.parse(item))
        .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    },

    async add(key) {
      const outcome = await transact(table, [
        {
          Put: { Item: { ...keys.apiKey(key.id), ...key }, ConditionExpression: 'attribute_not_exists(PK)' },
        },
        { Put: { Item: { ...keys.apiKeyEntry(key.workspace_id, key.id), key_id: key.id } } },
        {
          ConditionCheck: {
            Key: keys.workspace(key.workspace_id),
            ConditionExpression: 'attribute_exists(PK)',
          },
        },
      ]);
      if (!outcome.committed) throw new Error(`there is no workspace ${key.workspace_id}`);
    },

    async revoke(id, at) {
      await updateIf(table, {
        Key: keys.apiKey(id),
        UpdateExpression: 'SET revoked_at = :at',
        ConditionExpression: 'revoked_at = :never',
        ExpressionAttributeValues: { ':at': at, ':never': null },
      });
      // A key that was not revoked by this call is unknown or was revoked before: reading tells which.
      return get(id);
    },
  };
}
