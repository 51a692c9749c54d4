import type { ApiKeyView } from '#contract/api-keys.ts';
import type { ApiKey } from './api-key.ts';

/** A key as its workspace sees it, without the secret's hash. */
export const toKeyView = (
  { id, name, scope, member_id, requests_per_minute, created_at, created_by, expires_at, agent }: ApiKey,
  prefix: string,
  lastUsedAt: string | null,
  descendantIds: string[],
): ApiKeyView => ({
  id,
  name,
  prefix: `${prefix}${id}`,
  scope,
  member_id,
  requests_per_minute,
  created_at,
  created_by,
  agent: agent ? { host: agent.host } : null,
  expires_at,
  last_used_at: lastUsedAt,
  descendant_ids: descendantIds,
});
