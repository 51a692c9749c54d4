import type { ApiKey } from '#domain/workspace/keys/api-key.ts';

/** By default a workspace key that an operator issued, without a limit or an end. */
export const keyOf = (fields: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k',
  workspace_id: 'ws_1',
  member_id: null,
  scope: 'write',
  name: 'test',
  hash: '',
  created_at: '2026-03-01T08:00:00.000Z',
  created_by: null,
  parent_id: null,
  revoked_at: null,
  expires_at: null,
  requests_per_minute: null,
  ...fields,
});

/** What makes a key an agent's. */
export const agentOf = (access_until: string) => ({
  client_id: 'client',
  host: 'agent.example',
  access_until,
  refresh_hash: '',
  spent_refresh_hash: null,
  lineage_hash: '',
});
