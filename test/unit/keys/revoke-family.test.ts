import { expect, it } from 'vitest';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { revokeFamily } from '#domain/workspace/keys/revoke-api-key.ts';
import { agentOf, keyOf } from './key-of.ts';

const childOf = (parent_id: string | null, id: string): ApiKey =>
  keyOf({ id, created_by: parent_id, parent_id });

/** Keys by their creators. `onRevoke` runs before a revocation is written. */
function storeOf(parents: Readonly<Record<string, string | null>>, onRevoke?: (id: string) => string[]) {
  const all = new Map(Object.entries(parents).map(([id, parent]) => [id, childOf(parent, id)]));
  const apiKeys = {
    listUnrevoked: async () => [...all.values()].filter(({ revoked_at }) => revoked_at === null),
    async detach(id: string) {
      all.set(id, { ...all.get(id)!, parent_id: null });
    },
    async revoke(id: string, at: string) {
      for (const child of onRevoke?.(id) ?? []) all.set(child, childOf(id, child));
      const key = { ...all.get(id)!, revoked_at: at };
      all.set(id, key);
      return key;
    },
  };
  const working = () => [...all.values()].filter(({ revoked_at }) => revoked_at === null).map(({ id }) => id);
  return { ports: { apiKeys, now: () => new Date(0) }, all, working };
}

it('includes a key made just before its creator was revoked', async () => {
  const { ports, all, working } = storeOf({ a: null, b: 'a', z: null }, (id) => (id === 'a' ? ['c'] : []));

  const gone = await revokeFamily(ports, all.get('a')!);

  expect(gone.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(working()).toEqual(['z']);
});

it('goes on where an interrupted revocation stopped', async () => {
  const { ports, all, working } = storeOf({ a: null, b: 'a', c: 'a', z: null });
  for (const id of ['a', 'b']) await ports.apiKeys.revoke(id, '2026-03-01T00:00:00.000Z');

  expect((await revokeFamily(ports, all.get('a')!)).map(({ id }) => id)).toEqual(['c']);
  expect(working()).toEqual(['z']);
});

it('lets the key that revokes its creator take its place', async () => {
  const { ports, all, working } = storeOf({ a: null, b: 'a', c: 'a', z: null });

  await revokeFamily(ports, all.get('a')!, 'b');

  expect(all.get('b')!.parent_id).toBeNull();
  expect(working()).toEqual(['b', 'z']);
});

it('never keeps an agent, even if the agent itself revokes its approver', async () => {
  const { ports, all, working } = storeOf({ a: null, b: 'a', z: null });
  all.set('b', { ...all.get('b')!, agent: agentOf('2026-06-01T00:00:00.000Z') });

  await revokeFamily(ports, all.get('a')!, 'b');

  expect(all.get('b')!.parent_id).toBe('a');
  expect(working()).toEqual(['z']);
});
