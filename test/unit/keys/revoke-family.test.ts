import { expect, it } from 'vitest';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { revokeFamily } from '#domain/workspace/keys/revoke-family.ts';
import { agentOf, keyOf } from './key-of.ts';

const childOf = (parent_id: string | null, id: string): ApiKey =>
  keyOf({ id, created_by: parent_id, parent_id });

/** Keys by their creators. `onRevoke` may create more of them in the meantime. */
function storeOf(parents: Readonly<Record<string, string | null>>, onRevoke?: (id: string) => string[]) {
  const all = new Map(Object.entries(parents).map(([id, parent]) => [id, childOf(parent, id)]));
  const apiKeys = {
    getMany: async (ids: readonly string[]) => ids.flatMap((id) => all.get(id) ?? []),
    unrevoked: async () => [...all.values()].filter(({ revoked_at }) => revoked_at === null),
    async setParent(id: string, parent_id: string | null) {
      all.set(id, { ...all.get(id)!, parent_id });
    },
    async revoke(id: string, at: string) {
      const key = { ...all.get(id)!, revoked_at: at };
      for (const child of onRevoke?.(id) ?? []) all.set(child, childOf(id, child));
      all.set(id, key);
      return key;
    },
  };
  const working = () => [...all.values()].filter(({ revoked_at }) => revoked_at === null).map(({ id }) => id);
  return { ports: { apiKeys, now: () => new Date(0) }, all, working };
}

it('includes a key created before its creator was revoked', async () => {
  const { ports, all, working } = storeOf({ a: null, b: 'a', z: null }, (id) => (id === 'b' ? ['c'] : []));

  const gone = await revokeFamily(ports, all.get('a')!);

  expect(gone.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(working()).toEqual(['z']);
});

it('gives up on a family that grows as fast as it is revoked, and says so', async () => {
  let made = 0;
  const { ports, all } = storeOf({ a: null, b: 'a' }, () => {
    made += 1;
    return [`more${made}`];
  });

  await expect(revokeFamily(ports, all.get('a')!)).rejects.toThrow('revoke it again');
});

it("ends if keys are each other's creators", async () => {
  const { ports, all, working } = storeOf({ a: 'b', b: 'a', z: null });

  await revokeFamily(ports, all.get('a')!);

  expect(working()).toEqual(['z']);
});

it('never moves up an agent, nor keeps it, even if the agent itself revokes its approver', async () => {
  const { ports, all, working } = storeOf({ a: null, b: 'a', z: null });
  all.set('b', { ...all.get('b')!, agent: agentOf('2026-06-01T00:00:00.000Z') });

  await revokeFamily(ports, all.get('a')!, 'b');

  expect(all.get('b')!.parent_id).toBe('a');
  expect(working()).toEqual(['z']);
});
