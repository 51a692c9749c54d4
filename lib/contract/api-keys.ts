import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, integerOrNull, label, textOrNull, timeOrNull, timestamp } from './fields.ts';
import { listResponse, recordResponse } from './responses.ts';

/** The list isn't paginated: one response must hold it. */
export const MAX_KEYS = 100;

const MAX_NAME_LENGTH = 80;
/** Higher than any stage allows, so a key's own limit can only lower its rate. */
export const MAX_REQUESTS_PER_MINUTE = 100_000;

/** How long a gateway may keep accepting a revoked or expired key. */
export const REVOKED_WITHIN_SECONDS = 30;

const keyScope = z.enum(['read', 'write']);

const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('First characters of the key, to recognize it by.'),
    scope: keyScope.describe('`read`: GET only. `write`: everything.'),
    member_id: textOrNull(
      'Member the key belongs to; the key sees what they see. Null sees the whole workspace.',
    ),
    requests_per_minute: integerOrNull(
      "The key's rate limit, shared with the keys created with it. Null for the service's limit.",
    ),
    created_at: timestamp,
    created_by: textOrNull('Key that created it. Null if an operator did.'),
    agent: z
      .object({ host: z.string().describe('Host name, app, or `this computer`.') })
      .nullable()
      .describe(
        'Where the agent that signed in was redirected to. Revoke the key to disconnect the agent. Null for an ordinary API key.',
      ),
    expires_at: timestamp.nullable(),
    last_used_at: timeOrNull('When it was last used, to the minute. Null if never.'),
    descendant_ids: z
      .array(z.string())
      .describe('Keys created with it. If you revoke it with the key you are using, these are revoked too.'),
  })
  .meta({ id: 'ApiKey' });

export type ApiKeyView = z.infer<typeof apiKey>;

const newApiKey = z.strictObject({
  name: label(MAX_NAME_LENGTH).describe('What the key is for.'),
  scope: keyScope,
  member_id: anyId()
    .nullable()
    .describe(
      "Member the key belongs to; see `GET /members`. Null for the whole workspace. Defaults to the calling key's member, if it has one. A member's key can only create keys for that member.",
    )
    .exactOptional(),
  expires_at: z.iso
    .datetime({ offset: true, error: 'Must be a time such as 2027-05-31T00:00:00Z.' })
    .nullable()
    .describe("Expiry time. If null or omitted, the calling key's expiry.")
    .exactOptional(),
  requests_per_minute: z
    .int()
    .min(1)
    .max(MAX_REQUESTS_PER_MINUTE)
    .nullable()
    .describe("A rate limit lower than the service's. If null or omitted, the calling key's limit.")
    .exactOptional(),
});

export const listApiKeys = defineEndpoint('GET /api-keys', {
  id: 'list-api-keys',
  summary: 'List API keys',
  description:
    'Oldest first. Revoked keys are not listed; expired ones are, until you revoke them or a new key needs their place. `last_used_at` is updated once a minute. Members other than owners see their own keys and agents.',
  responses: { 200: listResponse(apiKey) },
  scope: 'write',
  freshCaller: true,
  uses: { table: 'read', apiKeys: 'read', keyPrefix: true },
});

export const createApiKey = defineEndpoint('POST /api-keys', {
  id: 'create-api-key',
  summary: 'Create an API key',
  description: `The key is returned once; only its hash is stored. A new key can't do more than the key that creates it: it can't expire later or have a higher rate limit, and a member's key creates keys for that member only, and a key created by a key creates none (\`forbidden\`). Revoking a key revokes the keys created with it. Retrying with the same Idempotency-Key returns the key again, but only to the key that created it. A workspace can have up to ${MAX_KEYS} keys; expired ones don't count.`,
  body: newApiKey,
  responses: {
    201: recordResponse(
      apiKey
        .extend({
          key: z
            .string()
            .describe("The API key, for `Authorization: Bearer`. Store it now; you won't see it again."),
        })
        .meta({ id: 'CreatedApiKey' }),
    ),
  },
  errors: ['forbidden', 'limit_exceeded'],
  access: 'workspace',
  freshCaller: true,
  secrets: true,
  uses: { table: 'write', apiKeys: 'write', keyPrefix: true },
});

export const deleteApiKey = defineEndpoint('DELETE /api-keys/{id}', {
  id: 'delete-api-key',
  summary: 'Revoke an API key',
  description: `It stops working within ${REVOKED_WITHIN_SECONDS} seconds, together with all keys created with it; \`descendant_ids\` in \`GET /api-keys\` lists them. The key you call with stays, so a key can replace the key that created it. Revoking twice is not an error. A key can't revoke itself (\`own_key\`). Members who aren't owners can revoke only their own keys and agents. The last way in for an owner stays (\`last_owner\`).`,
  responses: {
    200: recordResponse(
      z
        .object({
          id: z.string(),
          deleted: z.literal(true),
          descendant_ids: z.array(z.string()).describe('Keys revoked with it.'),
        })
        .meta({ id: 'RevokedApiKey' }),
    ),
  },
  errors: ['own_key', 'last_owner'],
  freshCaller: true,
  uses: { table: 'write', apiKeys: 'write' },
  // Up to 99 keys are revoked along with it, one by one.
  timeoutSeconds: 20,
  slots: 'seconds',
});
