import { expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Member } from '#contract/members.ts';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { checkOwnerStays, type OwnerRemoval } from '#domain/workspace/workspaces/last-owner.ts';
import { agentOf, keyOf } from './key-of.ts';

interface World {
  readonly keys?: readonly Partial<ApiKey>[];
  readonly members?: readonly Partial<Member>[];
  readonly hasProvider?: boolean;
  readonly signedIn?: readonly string[];
}

const OWNER = { id: 'ada', role: 'admin', visibility: 'all' } as const;
const SIGNS_IN: World = { members: [OWNER], hasProvider: true, signedIn: ['ada'] };
const KEY = { id: 'key' };
const OTHER = { id: 'other' };

const outcomeOf = (
  { keys = [], members = [], hasProvider = false, signedIn = [] }: World,
  removal: OwnerRemoval,
) =>
  checkOwnerStays(
    {
      apiKeys: { listUnrevoked: async () => keys.map(keyOf) },
      members: { list: async () => members as Member[] },
      identities: { findSubject: async (_, id, client) => (signedIn.includes(id) ? client : undefined) },
      integrations: {
        get: async () => ({ connected: hasProvider ? { sign_in: { config: {} } } : {} }) as never,
      },
      ownerRevision: async () => undefined,
      refuse,
    },
    'ws_1',
    removal,
  ).then(
    () => 'allowed',
    ({ code }) => code,
  );

const refused: [string, World, OwnerRemoval][] = [
  ['the only key', { keys: [KEY] }, { keyIds: ['key'] }],
  [
    'the only key, beside one that expires',
    { keys: [KEY, { ...OTHER, expires_at: '2026-12-01T00:00:00.000Z' }] },
    { keyIds: ['key'] },
  ],
  [
    'the only key, beside one that only reads',
    { keys: [KEY, { ...OTHER, scope: 'read' }] },
    { keyIds: ['key'] },
  ],
  [
    'the only key, beside an agent',
    { keys: [KEY, { ...OTHER, agent: agentOf('2026-12-01T00:00:00.000Z') }] },
    { keyIds: ['key'] },
  ],
  [
    "the only key, beside a member's",
    {
      keys: [KEY, { ...OTHER, member_id: 'bob' }],
      members: [{ id: 'bob', role: 'member', visibility: 'all' }],
    },
    { keyIds: ['key'] },
  ],
  [
    "the only key, beside a scoped owner's",
    {
      keys: [KEY, { ...OTHER, member_id: 'bob' }],
      members: [{ id: 'bob', role: 'admin', visibility: 'scoped' }],
    },
    { keyIds: ['key'] },
  ],
  [
    'the only key, beside one whose creator is being revoked',
    { keys: [KEY, { ...OTHER, parent_id: 'revoked' }] },
    { keyIds: ['key'] },
  ],
  ['a key and the one made with it', { keys: [KEY, OTHER] }, { keyIds: ['key', 'other'] }],
  [
    'the only key, while the owner has never signed in',
    { ...SIGNS_IN, signedIn: [], keys: [KEY] },
    { keyIds: ['key'] },
  ],
  [
    'the only key, while there is no provider',
    { ...SIGNS_IN, hasProvider: false, keys: [KEY] },
    { keyIds: ['key'] },
  ],
  ['the only owner', SIGNS_IN, { ownerId: 'ada' }],
  [
    'the only owner, with their key',
    { ...SIGNS_IN, keys: [{ ...KEY, member_id: 'ada' }] },
    { ownerId: 'ada' },
  ],
  ["the only owner's address", SIGNS_IN, { signInOf: 'ada' }],
  ["everyone's sign-in", SIGNS_IN, { signInOf: 'everyone' }],
];

const allowed: [string, World, OwnerRemoval][] = [
  [
    'a key, while the one made with it takes its place',
    { keys: [KEY, { ...OTHER, parent_id: 'key' }] },
    { keyIds: ['key'] },
  ],
  ['a key beside another', { keys: [KEY, OTHER] }, { keyIds: ['key'] }],
  [
    "a key beside an owner's",
    { keys: [KEY, { ...OTHER, member_id: 'ada' }], members: [OWNER] },
    { keyIds: ['key'] },
  ],
  ['the only key, while an owner signs in', { ...SIGNS_IN, keys: [KEY] }, { keyIds: ['key'] }],
  [
    'an owner beside another',
    { ...SIGNS_IN, members: [OWNER, { ...OWNER, id: 'bob' }], signedIn: ['ada', 'bob'] },
    { ownerId: 'ada' },
  ],
  ['the only owner beside a key', { ...SIGNS_IN, keys: [KEY] }, { ownerId: 'ada' }],
  [
    "everyone's sign-in beside an owner's key",
    { ...SIGNS_IN, keys: [{ ...KEY, member_id: 'ada' }] },
    { signInOf: 'everyone' },
  ],
  [
    'a key that expires, where nothing lasts anyway',
    { keys: [{ ...KEY, expires_at: '2026-12-01T00:00:00.000Z' }] },
    { keyIds: ['key'] },
  ],
];

it.each(refused)('%s is not taken away', async (_, world, removal) => {
  expect(await outcomeOf(world, removal)).toBe('last_owner');
});

it.each(allowed)('%s may go', async (_, world, removal) => {
  expect(await outcomeOf(world, removal)).toBe('allowed');
});
