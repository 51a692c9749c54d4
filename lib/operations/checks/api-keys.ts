import { isAbsent } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';
import { type Check, createRepair, type Inconsistency, touchCounter } from './check.ts';
import type { Item, Partition } from './partition.ts';

/** The key's side: an active key must be listed, or it couldn't be revoked. */
async function checkKey(partition: Partition, key: Item): Promise<Inconsistency | undefined> {
  const id = String(key.id);
  const workspaceId = String(key.workspace_id);
  // Revoked keys are listed for 90 days and kept forever.
  if (key.revoked_at !== null || (await partition.get(keys.apiKeyEntry(workspaceId, id)))) return undefined;
  if (!(await partition.workspaceItem())) {
    return {
      subject: id,
      problem: `is active in the workspace ${workspaceId}, which no longer exists`,
      advice: `Revoke it: npm run admin -- key revoke --id ${id}`,
    };
  }
  return {
    subject: id,
    problem: 'is active but not listed in its workspace',
    touches: [keys.workspace(workspaceId).PK],
    fix: createRepair(partition.table, [
      { ConditionCheck: { Key: keys.apiKey(id), when: { revoked_at: null } } },
      { Put: { Item: { ...keys.apiKeyEntry(workspaceId, id), key_id: id }, when: isAbsent() } },
      touchCounter(keys.workspace(workspaceId)),
    ]),
  };
}

/** The workspace's side: every listed key exists. */
async function checkEntry(partition: Partition, entry: Item): Promise<Inconsistency | undefined> {
  const { table, workspaceId, PK } = partition;
  const id = String(entry.key_id);
  const key = await partition.get(keys.apiKey(id));
  if (key) {
    if (key.workspace_id === workspaceId) return undefined;
    return {
      subject: id,
      problem: `is listed here but belongs to ${key.workspace_id}`,
      advice: 'Find out which workspace it was created for, and revoke it.',
    };
  }
  return {
    subject: id,
    problem: 'is listed but no longer exists',
    touches: [PK],
    fix: createRepair(table, [
      { ConditionCheck: { Key: keys.apiKey(id), when: isAbsent() } },
      { Delete: { Key: keys.apiKeyEntry(workspaceId, id) } },
    ]),
  };
}

export const apiKeys: Check = {
  name: 'api-keys',
  invariant: 'Every active key is listed in its workspace, and every listed key exists.',
  repair: 'Lists the key, or deletes the entry of a missing key.',
  in: ['workspace', 'api_key'],
  async findFaults(partition) {
    const entries = await partition.listWithPrefix(keys.apiKeyEntry('', '').SK);
    const apiKey = await partition.item(keys.apiKey('').SK);
    return Promise.all([
      ...entries.map((entry) => checkEntry(partition, entry)),
      ...(apiKey ? [checkKey(partition, apiKey)] : []),
    ]);
  },
};
