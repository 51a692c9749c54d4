import { beforeEach, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { ApiKey, KeyManager } from '#domain/workspace/keys/api-key.ts';
import { type RevokeKeyPorts, revokeApiKey } from '#domain/workspace/keys/revoke-api-key.ts';
import { readOwnerRevision } from '#table/workspaces/owner-guard.ts';
import { must } from '#test/harness/must.ts';
import { agentOf } from './key-of.ts';
import { startKeysTable } from './keys-table.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const agent = agentOf('2026-03-01T13:00:00.000Z');

let ws: string;
/** The key that revokes others. */
let own: ApiKey;
let checkOwnerStays: RevokeKeyPorts['checkOwnerStays'];

const table = await startKeysTable();

beforeEach(async () => {
  ws = await table.newWorkspace();
  own = await table.newKey(ws);
  checkOwnerStays = async () => ({ revision: await readOwnerRevision(table, ws) });
});

const revoke = (id: string, by: Pick<KeyManager, 'memberId' | 'owner'> = { owner: true }) =>
  revokeApiKey(
    { apiKeys: table.apiKeys, checkOwnerStays, now: () => new Date(NOW), refuse },
    { workspaceId: ws, keyId: own.id, ...by },
    id,
  );

const revokedAt = async ({ id }: ApiKey) => must(await table.apiKeys.get(id)).revoked_at;

it('a key of the workspace is revoked with the keys below it', async () => {
  const key = await table.newKey(ws);
  const child = await table.newKey(ws, { created_by: key.id, parent_id: key.id });

  expect(await revoke(key.id)).toEqual([child]);
  expect([await revokedAt(key), await revokedAt(child), await revokedAt(own)]).toEqual([NOW, NOW, null]);
});

it('a key does not revoke itself', async () => {
  await expect(revoke(own.id)).rejects.toMatchObject({ code: 'own_key' });
  expect(await revokedAt(own)).toBeNull();
});

it('a key of another workspace is not found and keeps working', async () => {
  const foreign = await table.newKey(await table.newWorkspace());

  await expect(revoke(foreign.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await revokedAt(foreign)).toBeNull();
});

it('a key that does not exist is not found', async () => {
  await expect(revoke('0000000000000000')).rejects.toMatchObject({ code: 'not_found' });
});

it('a member who is no owner revokes keys and agents of their own, and finds no other', async () => {
  const [memberId, another] = [await table.newMember(ws), await table.newMember(ws)];
  const approved = { created_by: own.id, parent_id: own.id, agent };
  const theirs = [
    await table.newKey(ws, { ...approved, member_id: memberId }),
    await table.newKey(ws, { member_id: memberId }),
  ];
  const others = [
    await table.newKey(ws, { ...approved, member_id: another }),
    await table.newKey(ws, { member_id: another }),
    await table.newKey(ws),
  ];

  for (const { id } of theirs) await revoke(id, { memberId });
  for (const other of others) {
    await expect(revoke(other.id, { memberId })).rejects.toMatchObject({ code: 'not_found' });
  }

  expect(await Promise.all(theirs.map(revokedAt))).toEqual([NOW, NOW]);
  expect(await Promise.all(others.map(revokedAt))).toEqual([null, null, null]);
});

it('nothing is revoked if no owner would get in afterward', async () => {
  const key = await table.newKey(ws);
  const child = await table.newKey(ws, { created_by: key.id, parent_id: key.id });
  checkOwnerStays = async ({ keyIds }) => {
    expect(keyIds).toEqual([key.id, child.id]);
    throw refuse('last_owner');
  };

  await expect(revoke(key.id)).rejects.toMatchObject({ code: 'last_owner' });
  expect([await revokedAt(key), await revokedAt(child)]).toEqual([null, null]);
});
