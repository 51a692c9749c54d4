import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { type ApiKey, generateKey } from '#domain/workspace/keys/api-key.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';
import { keyOf } from './key-of.ts';

export const PREFIX = 'sis_test_';

/** Workspaces and their keys in a table of their own. */
export async function startKeysTable() {
  const table = await startSuiteTable();
  const [apiKeys, members] = [createApiKeyStore(table), createMemberStore(table)];

  return {
    client: table.client,
    name: table.name,
    apiKeys,
    members,

    async newWorkspace(): Promise<string> {
      const id = newId('ws');
      const Item = { ...keys.workspace(id), id, member_count: 0 };
      await table.client.send(new PutCommand({ TableName: table.name, Item }));
      return id;
    },

    async newMember(workspaceId: string): Promise<string> {
      const id = newId('mem');
      const added = await members.add(workspaceId, {
        id,
        full_name: 'Someone',
        email: `${id}@example.com`,
        role: 'member',
        visibility: 'scoped',
        created_at: '2026-03-01T08:00:00.000Z',
      });
      expect(added).toBe('done');
      return id;
    },

    async newKey(workspace_id: string, fields: Partial<ApiKey> = {}): Promise<ApiKey> {
      const { id, hash } = generateKey(PREFIX);
      const key = keyOf({ id, hash, workspace_id, ...fields });
      expect(await apiKeys.add(key)).toBe('done');
      return key;
    },
  };
}
