import { expect, it } from 'vitest';
import { type ApiKey, issueKey } from '#domain/workspace/keys/api-key.ts';
import { authorizeKey } from '#domain/workspace/keys/authorize-key.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const issued = issueKey('sis_test_');

const authorize = (fields: Partial<ApiKey>) =>
  authorizeKey(
    {
      apiKeys: {
        get: async () => ({
          id: issued.id,
          hash: issued.hash,
          workspace_id: 'ws_1',
          member_id: null,
          scope: 'write',
          name: '',
          created_at: NOW,
          revoked_at: null,
          expires_at: null,
          created_by: null,
          parent_id: null,
          requests_per_minute: null,
          ...fields,
        }),
      },
      members: { get: async () => undefined },
      prefix: 'sis_test_',
      now: () => new Date(NOW),
    },
    `Bearer ${issued.text}`,
  );

it.each([
  ['never expires', { expires_at: null }, { visibility: 'all' }],
  ['expires a moment later', { expires_at: '2026-03-01T12:00:00.001Z' }, { visibility: 'all' }],
  ['expires now', { expires_at: NOW }, { refused: 'expired' }],
  ['has expired', { expires_at: '2026-02-28T00:00:00.000Z' }, { refused: 'expired' }],
  ['was revoked', { revoked_at: NOW }, { refused: 'revoked' }],
  ['belongs to a member who was removed', { member_id: 'mem_1' }, { refused: 'member_gone' }],
])('a key that %s', async (_, fields, outcome) => {
  expect(await authorize(fields)).toMatchObject(outcome);
});

it.each([
  ['with a typo', `Bearer ${issued.text.slice(0, -1)}${issued.text.endsWith('0') ? '1' : '0'}`],
  ['of another stage', `Bearer ${issueKey('sis_live_').text}`],
  ['that is none', 'Bearer sis_test_'],
])('a key %s is rejected without reading the table', async (_, authorization) => {
  const asked = async () => expect.unreachable('the table was asked');
  const stores = { apiKeys: { get: asked }, members: { get: asked } };

  expect(
    await authorizeKey({ ...stores, prefix: 'sis_test_', now: () => new Date(NOW) }, authorization),
  ).toEqual({ refused: 'malformed' });
});
