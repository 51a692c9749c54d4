import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { MAX_KEYS } from '#contract/api-keys.ts';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

/** A workspace with this many keys, and a way to add one. */
async function workspaceWith(key_count: number) {
  const workspaceId = newId('ws');
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.workspace(workspaceId), key_count } }),
  );
  const store = createApiKeyStore(table);
  const add = (id: string, day: string, created_by: string | null = null) => {
    const key: ApiKey = {
      id: `${workspaceId}-${id}`,
      workspace_id: workspaceId,
      member_id: null,
      scope: 'write',
      name: id,
      hash: 'hash',
      created_at: `2026-05-${day}T08:00:00.000Z`,
      revoked_at: null,
      created_by,
      parent_id: created_by,
      expires_at: null,
      requests_per_minute: null,
    };
    return store.add(key);
  };
  const names = async (which: 'list' | 'listUnrevoked') =>
    (await store[which](workspaceId)).map(({ name }) => name);
  return { workspaceId, store, add, names };
}

it('keys are listed oldest first, whatever their ids, and revoked ones only to operators', async () => {
  const { workspaceId, store, add, names } = await workspaceWith(0);
  const days = { c: '01', a: '02', d: '03', b: '04', e: '05' };
  for (const [id, day] of Object.entries(days)) await add(id, day);
  await store.revoke(`${workspaceId}-d`, '2026-05-20T08:00:00.000Z');

  expect(await names('list')).toEqual(['c', 'a', 'd', 'b', 'e']);
  expect(await names('listUnrevoked')).toEqual(['c', 'a', 'b', 'e']);
  const again = await store.revoke(`${workspaceId}-d`, '2026-05-21T08:00:00.000Z');
  expect(again?.revoked_at).toBe('2026-05-20T08:00:00.000Z');
});

it('the last allowed key is accepted, the next is not, and a revoked one makes room', async () => {
  const { workspaceId, store, add } = await workspaceWith(MAX_KEYS - 1);

  expect([await add('a', '01'), await add('b', '02')]).toEqual(['done', 'full']);
  await store.revoke(`${workspaceId}-a`, '2026-05-20T08:00:00.000Z');
  expect([await add('c', '03'), await add('d', '04')]).toEqual(['done', 'full']);
});

it('a deleted workspace gets no key, and is not restored by one', async () => {
  const { workspaceId, add, names } = await workspaceWith(0);
  const Key = keys.workspace(workspaceId);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key }));

  await expect(add('a', '01')).rejects.toThrow(`there is no workspace ${workspaceId}`);

  expect(await names('list')).toEqual([]);
  expect((await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item).toBeUndefined();
});

it('a revoked key creates none, however late that is noticed', async () => {
  const { workspaceId, store, add, names } = await workspaceWith(0);
  await add('maker', '01');
  const maker = `${workspaceId}-maker`;

  expect(await add('before', '02', maker)).toBe('done');
  await store.revoke(maker, '2026-05-20T08:00:00.000Z');
  expect(await add('after', '03', maker)).toBe('creator_revoked');
  expect(await names('listUnrevoked')).toEqual(['before']);
});
