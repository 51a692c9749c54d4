import { expect, it } from 'vitest';
import { type ApiKey, issueKey } from '#domain/workspace/keys/api-key.ts';
import { authorizeKey } from '#domain/workspace/keys/authorize-key.ts';
import { agentOf, keyOf } from './key-of.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MOMENT_LATER = '2026-03-01T12:00:00.001Z';
const issued = issueKey('sis_test_');

const authorize = (fields: Partial<ApiKey>, makers: readonly ApiKey[] = []) => {
  const all = [...makers, keyOf({ id: issued.id, hash: issued.hash, ...fields })];
  return authorizeKey(
    {
      apiKeys: { get: async (id) => all.find((key) => key.id === id), lastUses: async () => new Map() },
      members: { get: async () => undefined },
      prefix: 'sis_test_',
      now: () => new Date(NOW),
    },
    `Bearer ${issued.text}`,
  );
};

it.each([
  ['never expires', { expires_at: null }, { visibility: 'all' }],
  ['expires a moment later', { expires_at: MOMENT_LATER }, { visibility: 'all' }],
  ['expires now', { expires_at: NOW }, { refused: 'expired' }],
  ['has expired', { expires_at: '2026-02-28T00:00:00.000Z' }, { refused: 'expired' }],
  ['was revoked', { revoked_at: NOW }, { refused: 'revoked' }],
  ['belongs to a member who was removed', { member_id: 'mem_1' }, { refused: 'member_gone' }],
])('a key that %s', async (_, fields, outcome) => {
  expect(await authorize(fields)).toMatchObject(outcome);
});

it.each([
  ['ends a moment later', MOMENT_LATER, { agent: true, visibility: 'all' }],
  ['ends now', NOW, { refused: 'expired' }],
  ['has ended', '2026-02-28T00:00:00.000Z', { refused: 'expired' }],
])('an agent whose access %s', async (_, access_until, outcome) => {
  const fields = { created_by: 'approver', agent: agentOf(access_until) };

  expect(await authorize(fields, [keyOf({ id: 'approver' })])).toMatchObject(outcome);
});

const root = keyOf({ id: 'root', requests_per_minute: 50 });
const maker = keyOf({ id: 'maker', parent_id: 'root', requests_per_minute: 20 });
const unlimited = keyOf({ id: 'unlimited' });

it.each([
  [
    'with its own limit and those it shares',
    'maker',
    5,
    { requestsPerMinute: 5, sharedLimits: 'maker:20 root:50' },
  ],
  ['with its own limit alone', 'unlimited', 5, { requestsPerMinute: 5 }],
  ['without a limit', 'unlimited', null, {}],
])('a key %s reaches the service so', async (_, parent_id, requests_per_minute, limits) => {
  expect(await authorize({ parent_id, requests_per_minute }, [root, maker, unlimited])).toEqual({
    keyId: issued.id,
    workspaceId: 'ws_1',
    scope: 'write',
    visibility: 'all',
    ...limits,
  });
});

it.each([
  ['with a typo', `Bearer ${issued.text.slice(0, -1)}${issued.text.endsWith('0') ? '1' : '0'}`],
  ['of another stage', `Bearer ${issueKey('sis_live_').text}`],
  ['that is none', 'Bearer sis_test_'],
])('a key %s is rejected without reading the table', async (_, authorization) => {
  const asked = async () => expect.unreachable('the table was asked');
  const stores = { apiKeys: { get: asked, lastUses: asked }, members: { get: asked } };

  expect(
    await authorizeKey({ ...stores, prefix: 'sis_test_', now: () => new Date(NOW) }, authorization),
  ).toEqual({ refused: 'malformed' });
});
