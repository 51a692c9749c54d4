import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, idParams, label, timestamp } from './fields.ts';
import { many, one } from './responses.ts';

/** The list is read whole, and one answer must hold it. */
export const KEYS_MAX = 100;

const NAME_MAX = 80;
/** More than any stage allows, so that a limit of a key can only lower what it would have anyway. */
export const REQUESTS_PER_MINUTE_MAX = 100_000;

/** How long a gateway goes on trusting a key that was revoked or has run out. */
export const REVOKED_WITHIN_SECONDS = 30;

const keyScope = z.enum(['read', 'write']);

const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().meta({ description: 'How the key begins: enough to find it among your own.' }),
    scope: keyScope.meta({ description: '`read`: GET only; `write`: everything.' }),
    member_id: z
      .string()
      .nullable()
      .meta({ description: "The member whose sight is the key's; null sees the whole workspace." }),
    requests_per_minute: z.int().nullable().meta({
      description: "The key's own limit, shared with the keys made with it; null: the service's limit.",
    }),
    created_at: timestamp,
    created_by: z
      .string()
      .nullable()
      .meta({ description: "The id of the key that made it; null for the service's operators." }),
    agent: z
      .object({ host: z.string().meta({ description: 'A host name, an app, or `this computer`.' }) })
      .nullable()
      .meta({
        description:
          'Set for an agent that signed in: where it was sent back to. Revoke it to disconnect the agent. Null for an API key.',
      }),
    expires_at: timestamp.nullable(),
    last_used_at: timestamp
      .nullable()
      .meta({ description: 'The minute in which it was last used; null where it never was.' }),
    descendant_ids: z.array(z.string()).meta({
      description:
        'Keys that were made with it, or with keys it made. Revoking it with the key you are using revokes these as well.',
    }),
  })
  .meta({ id: 'ApiKey' });

export type ShownApiKey = z.infer<typeof apiKey>;

const newApiKey = z.strictObject({
  name: label(NAME_MAX).meta({ description: 'What the key is for.' }),
  scope: keyScope,
  member_id: anyId()
    .nullable()
    .meta({
      description:
        "A member whose sight is the key's; see `GET /members`. Null: the whole workspace. Left out: the member of the key that makes it, or the whole workspace if that key has none. A member's key can only make keys for that member.",
    })
    .exactOptional(),
  expires_at: z.iso
    .datetime({ offset: true, error: 'Must be a time such as 2027-05-31T00:00:00Z.' })
    .nullable()
    .meta({ description: 'When it stops working. Null or left out: as late as the key that makes it.' })
    .exactOptional(),
  requests_per_minute: z
    .int()
    .min(1)
    .max(REQUESTS_PER_MINUTE_MAX)
    .nullable()
    .meta({
      description:
        "A lower limit than the service's. Null or left out: the limit of the key that makes it, or the service's.",
    })
    .exactOptional(),
});

export const listApiKeys = defineEndpoint({
  id: 'list-api-keys',
  resource: 'api-keys',
  method: 'GET',
  path: '/api-keys',
  summary: 'List API keys',
  description:
    'Oldest first. Revoked keys are not listed; expired ones are, until you revoke them. `last_used_at` is updated once a minute.',
  responses: { 200: many(apiKey) },
  errors: [],
  access: 'workspace',
  scope: 'write',
  uses: { table: 'read', apiKeys: 'read', keyPrefix: true },
});

export const createApiKey = defineEndpoint({
  id: 'create-api-key',
  resource: 'api-keys',
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key',
  description: `The key is returned once; only its hash is stored. A new key can't do more than the key that creates it: it can't expire later or have a higher rate limit, and a member's key creates keys for that member only (\`forbidden\`). Revoking a key revokes the keys created with it. Retrying with the same Idempotency-Key returns the key again, but only to the key that created it. A workspace can have up to ${KEYS_MAX} keys.`,
  body: newApiKey,
  responses: {
    201: one(
      apiKey
        .extend({
          key: z
            .string()
            .meta({ description: 'What `Authorization: Bearer` takes. Keep it; nobody can show it again.' }),
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

export const deleteApiKey = defineEndpoint({
  id: 'delete-api-key',
  resource: 'api-keys',
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revoke an API key',
  description: `It stops working within ${REVOKED_WITHIN_SECONDS} seconds, together with all keys created with it; \`descendant_ids\` in \`GET /api-keys\` lists them. The key you call with and its descendants stay, so a key can replace the key that created it. Revoking twice is not an error. A key can't revoke itself (\`own_key\`).`,
  params: idParams,
  responses: {
    200: one(
      z
        .object({
          id: z.string(),
          deleted: z.literal(true),
          descendant_ids: z.array(z.string()).meta({ description: 'The keys that were revoked with it.' }),
        })
        .meta({ id: 'RevokedApiKey' }),
    ),
  },
  errors: ['not_found', 'own_key'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', apiKeys: 'write' },
  // Up to 99 descendants are revoked one after the other.
  timeoutSeconds: 20,
});
