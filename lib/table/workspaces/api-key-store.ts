import * as z from 'zod';
import { MAX_KEYS } from '#contract/api-keys.ts';
import { MAX_AGENTS_PER_MEMBER } from '#contract/oauth.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { type ApiKey, type ApiKeyStore, apiKey } from '#domain/workspace/keys/api-key.ts';
import type { OwnerGuard } from '#domain/workspace/members/member-store.ts';
import { batchGet, findItems } from '#table/dynamodb/batch.ts';
import { allOf, anyOf, type Condition, exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { listItemsUnder, type PartitionQuery } from '#table/dynamodb/query-all.ts';
import {
  checkEntry,
  createBoundedCount,
  putEntry,
  type TransactEntry,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { addGuard } from './owner-guard.ts';

export const apiKeyItem = apiKey
  .extend({
    // A session's item has its end in `ends_at`, because DynamoDB deletes it by the number in `expires_at`.
    expires_at: z.union([z.string(), z.number()]).nullable(),
    ends_at: z.string().optional(),
  })
  .transform(({ ends_at, expires_at, ...key }) => ({
    ...key,
    expires_at: ends_at ?? (typeof expires_at === 'string' ? expires_at : null),
  }));

const keyCount = createBoundedCount('key_count', MAX_KEYS);
const memberAgentCount = createBoundedCount('agents', MAX_AGENTS_PER_MEMBER);

/** The entry that counts a member's agent, if the key is one. */
const countAgent = (
  { agent, workspace_id, member_id }: ApiKey,
  move: keyof typeof memberAgentCount,
): TransactEntry[] =>
  agent && member_id !== null ? [memberAgentCount[move](keys.agentCount(workspace_id, member_id))] : [];

/** How long operators see a revoked key. Its actions stay in the audit log. */
const REVOKED_SHOWN_SECONDS = 90 * DAY_SECONDS;

/** A count must not recreate a deleted workspace's item. */
const withWorkspace = ({ Update }: TransactEntry): TransactEntry =>
  Update ? { Update: { ...Update, when: allOf(exists(), Update.when ?? {}) } } : {};

const NOT_REVOKED: Condition = { revoked_at: null };

/** The entries that revoke a key, unless it is already. */
const createRevocationEntries = (key: ApiKey, revokedAt: string, guard?: OwnerGuard): TransactEntry[] => [
  updateEntry(keys.apiKey(key.id), { set: { revoked_at: revokedAt }, when: NOT_REVOKED }),
  putEntry({
    ...keys.apiKeyEntry(key.workspace_id, key.id),
    key_id: key.id,
    revoked_at: revokedAt,
    expires_at: Math.ceil(Date.parse(revokedAt) / 1000) + REVOKED_SHOWN_SECONDS,
  }),
  addGuard(keyCount.oneLess(keys.workspace(key.workspace_id)), guard),
  ...countAgent(key, 'oneLess'),
];

/** The keys of a workspace's entries for them. */
export async function readKeysOf(
  table: Table,
  entryKey: Key,
  filter: Pick<PartitionQuery, 'FilterExpression'>,
): Promise<ApiKey[]> {
  const entries = await listItemsUnder(table, entryKey, filter);
  const keysOfEntries = entries.map(({ key_id }) => keys.apiKey(z.string().parse(key_id)));
  return (await batchGet(table, keysOfEntries)).map((item) => apiKeyItem.parse(item));
}

export function createApiKeyStore(table: Table): ApiKeyStore {
  const get = (id: string) => getItem(table, keys.apiKey(id), apiKeyItem);

  async function readKeys(
    workspaceId: string,
    filter: Pick<PartitionQuery, 'FilterExpression'>,
  ): Promise<ApiKey[]> {
    const apiKeys = await readKeysOf(table, keys.apiKeyEntry(workspaceId, ''), filter);
    return apiKeys.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  }

  return {
    get,

    list: (workspaceId) => readKeys(workspaceId, {}),

    async listUnrevoked(workspaceId) {
      const unrevokedKeys = await readKeys(workspaceId, {
        FilterExpression: 'attribute_not_exists(revoked_at)',
      });
      // A key may be revoked after its entry was read.
      return unrevokedKeys.filter(({ revoked_at }) => revoked_at === null);
    },

    findNames: (ids) => findItems(table, ids, keys.apiKey, ({ name }) => String(name), ['name'], 'eventual'),

    findLastUses: (ids) =>
      findItems(
        table,
        ids,
        keys.lastKeyUse,
        ({ minute }) => new Date(z.int().parse(minute) * 60_000).toISOString(),
        undefined,
        'eventual',
      ),

    async add(key) {
      const outcome = await transact(table, [
        putEntry({ ...keys.apiKey(key.id), ...key }, isAbsent()),
        putEntry({ ...keys.apiKeyEntry(key.workspace_id, key.id), key_id: key.id }),
        withWorkspace(keyCount.oneMore(keys.workspace(key.workspace_id))),
        // A revocation of the creator either comes first or finds this key among those it created.
        ...(key.created_by === null ? [] : [checkEntry(keys.apiKey(key.created_by), NOT_REVOKED)]),
        ...countAgent(key, 'oneMore'),
      ]);
      if (outcome.committed) return 'done';
      if (outcome.failed.includes(3)) return 'creator_revoked';
      // An agent always has a creator: the key that approved it.
      if (outcome.failed.includes(4)) return 'agents_full';
      if (!outcome.failed.includes(2)) throw new Error(`the key ${key.id} exists already`);
      if (!(await getItem(table, keys.workspace(key.workspace_id), () => true))) {
        throw new Error(`there is no workspace ${key.workspace_id}`);
      }
      return 'full';
    },

    async renew(id, hash, agent, previousAgent) {
      // An existing hash means that the SDK retried this write.
      const updatedAttributes = await updateIf(table, {
        Key: keys.apiKey(id),
        set: { hash, agent },
        when: allOf(NOT_REVOKED, anyOf({ 'agent.refresh_hash': previousAgent.refresh_hash }, { hash })),
      });
      return updatedAttributes !== undefined;
    },

    async detach(id) {
      await transact(table, [updateEntry(keys.apiKey(id), { set: { parent_id: null }, when: exists() })]);
    },

    async revoke(id, revokedAt) {
      const key = await get(id);
      if (!key || key.revoked_at !== null) return key;
      await transact(table, createRevocationEntries(key, revokedAt));
      // If someone else was faster, their time stands.
      return get(id);
    },

    async revokeGuarded(id, revokedAt, guard) {
      const key = await get(id);
      if (!key || key.revoked_at !== null) return true;
      const outcome = await transact(table, createRevocationEntries(key, revokedAt, guard));
      return outcome.committed || outcome.failed.includes(0);
    },
  };
}
