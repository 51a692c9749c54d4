import { createApiKey } from '#contract/api-keys.ts';
import { freshKeyId } from '#domain/workspace/keys/fresh-key-id.ts';
import { issueApiKey } from '#domain/workspace/keys/issue-api-key.ts';
import { shownKey } from '#domain/workspace/keys/shown-key.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = freshEndpoint(
  createApiKey,
  async ({ caller, body, refuse, newId, againSince, table, now }) => {
    const apiKeys = apiKeyStore(table);
    const maker = await apiKeys.get(caller.keyId);
    if (!maker) throw new Error(`the calling key ${caller.keyId} no longer exists`);
    const prefix = env.keyPrefix();
    const keyId = await freshKeyId({ apiKeys, newId, againSince, now });
    const { key, text } = await issueApiKey(
      { apiKeys, members: memberStore(table), prefix, keyId, now, refuse },
      {
        workspaceId: caller.workspaceId,
        name: body.name,
        scope: body.scope,
        memberId: body.member_id,
        expiresAt: body.expires_at,
        requestsPerMinute: body.requests_per_minute,
      },
      maker,
    );
    return { status: 201, data: { ...shownKey(key, prefix, null, []), key: text } };
  },
);
