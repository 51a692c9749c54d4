import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { AgentCode, AgentCodeStore } from '#domain/workspace/agents/agent-code.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const agentCodeItem = z.object({
  hash: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  scope: z.enum(['read', 'write']),
  workspace_id: z.string(),
  key_id: z.string(),
  good_until: z.string(),
  used_by: z.string().optional(),
}) satisfies z.ZodType<AgentCode>;

/** Longer than a code is valid: a second use points to a theft. */
const TTL_SECONDS = DAY_SECONDS;

export function agentCodeStore(table: Table): AgentCodeStore {
  return {
    async add(code) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.agentCode(code.hash),
            ...code,
            expires_at: Math.ceil(Date.parse(code.good_until) / 1000) + TTL_SECONDS,
          },
        }),
      );
    },

    get: (hash) => getItem(table, keys.agentCode(hash), (item) => agentCodeItem.parse(item)),

    async use(hash, keyId) {
      // The same key means that the SDK retried this write.
      const used = await updateIf(table, {
        Key: keys.agentCode(hash),
        UpdateExpression: 'SET used_by = :key',
        ConditionExpression: 'attribute_exists(PK) AND (attribute_not_exists(used_by) OR used_by = :key)',
        ExpressionAttributeValues: { ':key': keyId },
      });
      return used !== undefined;
    },
  };
}
