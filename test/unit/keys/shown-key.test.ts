import { expect, it } from 'vitest';
import { toKeyView } from '#domain/workspace/keys/api-key.ts';
import { agentOf, keyOf } from './key-of.ts';

it.each([
  [
    "an agent's key shows where the agent was redirected",
    agentOf('2026-03-01T13:00:00.000Z'),
    { host: 'agent.example' },
  ],
  ['an ordinary key shows no agent', undefined, null],
])('%s, and no hash', (_, agent, shown) => {
  const { hash: _hash, workspace_id: _ws, parent_id: _parent, revoked_at: _revoked, ...key } = keyOf();

  expect(toKeyView(keyOf({ hash: 'secret', agent }), 'sis_test_', null, ['below'])).toEqual({
    ...key,
    prefix: 'sis_test_k',
    agent: shown,
    last_used_at: null,
    descendant_ids: ['below'],
  });
});
