import { createApiKey } from '#contract/api-keys.ts';
import { toKeyView } from '#domain/workspace/keys/api-key.ts';
import { createKeyId, issueApiKey } from '#domain/workspace/keys/issue-api-key.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = freshEndpoint(
  createApiKey,
  async ({ caller, body, refuse, newId, attemptedSince, table, now }) => {
    const apiKeys = createApiKeyStore(table);
    const creator = await apiKeys.get(caller.keyId);
    if (!creator) throw new Error(`the calling key ${caller.keyId} no longer exists`);
    const prefix = env.keyPrefix();
    const keyId = await createKeyId({ apiKeys, newId, attemptedSince, now });
    const { key, text } = await issueApiKey(
      { apiKeys, members: createMemberStore(table), prefix, keyId, now, refuse },
      {
        workspaceId: caller.workspaceId,
        name: body.name,
        scope: body.scope,
        memberId: body.member_id,
        expiresAt: body.expires_at,
        requestsPerMinute: body.requests_per_minute,
      },
      creator,
    );
    return { status: 201, data: { ...toKeyView(key, prefix, null, []), key: text } };
  },
);
