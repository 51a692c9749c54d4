import { beforeEach, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Member } from '#contract/members.ts';
import { revokeApiKey } from '#domain/workspace/keys/revoke-api-key.ts';
import { hashClient } from '#domain/workspace/sign-in/finish-sign-in.ts';
import { toSignInProvider } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { checkOwnerStays, type OwnerRemoval } from '#domain/workspace/workspaces/last-owner.ts';
import { changeMember } from '#domain/workspace/workspaces/manage-members.ts';
import { removeMember } from '#domain/workspace/workspaces/remove-member.ts';
import { createSignInProviderStore } from '#table/workspaces/integration-store.ts';
import { createLastOwnerStores } from '#table/workspaces/last-owner-stores.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';
import { createMemberIdentityStore } from '#table/workspaces/sign-in-store.ts';
import { must } from '#test/harness/must.ts';
import { startKeysTable } from './keys-table.ts';

let ws: string;

const table = await startKeysTable();
beforeEach(async () => {
  ws = await table.newWorkspace();
});

const now = () => new Date('2026-03-01T12:00:00.000Z');

/** The check, which lets the first two go on only together: neither write comes before the other's check. */
function createMeeting() {
  const { promise: bothChecked, resolve } = Promise.withResolvers<void>();
  let checks = 0;
  return async (removal: OwnerRemoval) => {
    const guard = await checkOwnerStays({ ...createLastOwnerStores(table), refuse }, ws, removal);
    checks += 1;
    if (checks === 2) resolve();
    await bothChecked;
    return guard;
  };
}

type Check = ReturnType<typeof createMeeting>;

const revoke = (id: string, checkStays: Check) =>
  revokeApiKey(
    { apiKeys: table.apiKeys, checkOwnerStays: checkStays, now, refuse },
    { workspaceId: ws, keyId: 'another', owner: true },
    id,
  );

const demote = (id: string, checkStays: Check) =>
  changeMember(
    { members: table.members, sessions: createSessionStore(table), checkOwnerStays: checkStays, now, refuse },
    { workspaceId: ws, callerId: undefined, id },
    { role: 'member' },
  );

const remove = (memberId: string, checkStays: Check) =>
  removeMember(
    {
      members: table.members,
      apiKeys: table.apiKeys,
      sessions: createSessionStore(table),
      owned: { listSome: async () => ({ ids: [], total: 0 }), reassign: async () => true },
      checkOwnerStays: checkStays,
      now,
      pause: async () => undefined,
    },
    { workspaceId: ws, memberId, heir: null },
  );

/** An owner who has signed in. */
async function newOwner(): Promise<string> {
  const id = await table.newMember(ws);
  const before = must(await table.members.get(ws, id));
  const after: Member = { ...before, role: 'admin', visibility: 'all' };
  expect(await table.members.change(ws, before, after)).toBe('done');
  const provider = { issuer: 'https://sso.example', client_id: 'console' };
  const integrations = createSignInProviderStore(table);
  await integrations.replace(ws, await integrations.get(ws), {
    version: 'v1',
    connected: { sign_in: { connected_at: before.created_at, label: 'sso.example', config: provider } },
  });
  const client = hashClient(toSignInProvider({ config: provider }));
  await createMemberIdentityStore(table).store(ws, after, client, `subject of ${id}`);
  return id;
}

const newKey = async () => (await table.newKey(ws)).id;

interface Way {
  readonly create: () => Promise<string>;
  readonly takeAway: (id: string, check: Check) => Promise<unknown>;
}

const key: Way = { create: newKey, takeAway: revoke };
const demoted: Way = { create: newOwner, takeAway: demote };
const removed: Way = { create: newOwner, takeAway: remove };

it.each<[string, Way, Way]>([
  ['two keys', key, key],
  ['a key and an owner who is demoted', key, demoted],
  ['a key and an owner who is removed', key, removed],
  ['two owners', demoted, removed],
])('of %s, the last ways in, one stays if both are taken away at the same moment', async (_, ...ways) => {
  const ids = [await ways[0].create(), await ways[1].create()] as const;
  const check = createMeeting();
  const results = await Promise.allSettled([
    ways[0].takeAway(ids[0], check),
    ways[1].takeAway(ids[1], check),
  ]);

  const outcomes = results.map((result) =>
    result.status === 'rejected' ? result.reason.code : result.status,
  );
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'last_owner']);
});
