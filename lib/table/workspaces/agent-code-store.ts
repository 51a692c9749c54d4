import { DAY_SECONDS } from '#contract/time.ts';
import { type AgentCodeStore, agentCode } from '#domain/workspace/agents/agent-code.ts';
import { allOf, anyOf, exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, putItem, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Longer than a code is valid: a second use points to a theft. */
const TTL_SECONDS = DAY_SECONDS;

export function createAgentCodeStore(table: Table): AgentCodeStore {
  return {
    async add(code) {
      await putItem(table, {
        ...keys.agentCode(code.hash),
        ...code,
        expires_at: Math.ceil(Date.parse(code.good_until) / 1000) + TTL_SECONDS,
      });
    },

    get: (hash) => getItem(table, keys.agentCode(hash), agentCode),

    async use(hash, keyId) {
      // The same key means that the SDK retried this write.
      const used = await updateIf(table, {
        Key: keys.agentCode(hash),
        set: { used_by: keyId },
        when: allOf(exists(), anyOf(isAbsent('used_by'), { used_by: keyId })),
      });
      return used !== undefined;
    },
  };
}
