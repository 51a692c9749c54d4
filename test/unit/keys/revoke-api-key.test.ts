import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { revokeApiKey } from '#domain/workspace/keys/revoke-api-key.ts';
import { must } from '#test/harness/must.ts';
import { agentOf } from './key-of.ts';
import { startKeysTable } from './keys-table.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const agent = agentOf('2026-03-01T13:00:00.000Z');

let table: Awaited<ReturnType<typeof startKeysTable>>;
let ws: string;
/** The key that revokes others. */
let own: ApiKey;

beforeAll(async () => {
  table = await startKeysTable();
});
afterAll(() => table.stop());

beforeEach(async () => {
  ws = await table.newWorkspace();
  own = await table.newKey(ws);
});

const revoke = (id: string, seen: Pick<Viewer, 'visibility' | 'memberId'> = { visibility: 'all' }) =>
  revokeApiKey(
    { apiKeys: table.apiKeys, now: () => new Date(NOW), refuse },
    { workspaceId: ws, keyId: own.id, ...seen },
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

it('a scoped member revokes the agents they approved and finds no other key', async () => {
  const [memberId, another] = [await table.newMember(ws), await table.newMember(ws)];
  const approved = { created_by: own.id, parent_id: own.id, agent };
  const theirs = await table.newKey(ws, { ...approved, member_id: memberId });
  const others = [
    await table.newKey(ws, { ...approved, member_id: another }),
    await table.newKey(ws, { member_id: memberId }),
  ];
  const scoped = { visibility: 'scoped', memberId } as const;

  await revoke(theirs.id, scoped);

  expect(await revokedAt(theirs)).toBe(NOW);
  for (const other of others) {
    await expect(revoke(other.id, scoped)).rejects.toMatchObject({ code: 'not_found' });
    expect(await revokedAt(other)).toBeNull();
  }
});
