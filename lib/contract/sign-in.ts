import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text, textOrNull, timeOrNull } from './fields.ts';
import { memberVisibility } from './members.ts';
import { EMAIL_DOMAIN, HEADER_TEXT } from './patterns.ts';
import { recordResponse } from './responses.ts';

/** People sign in as themselves, at their own company's provider (OpenID Connect). */

const MAX_ALLOWED_DOMAINS = 20;
const MAX_ISSUER_LENGTH = 500;
const MAX_CLIENT_ID_LENGTH = 300;
const MAX_SECRET_LENGTH = 1_000;

const allowedDomain = z
  .object({
    domain: z.string(),
    visibility: memberVisibility.describe(
      'What people with this email domain see who sign in without an invitation: they join as members.',
    ),
  })
  .meta({ id: 'AllowedDomain' });

export type AllowedDomain = z.infer<typeof allowedDomain>;

const signInSettings = z
  .object({
    issuer: textOrNull('Null if no provider is connected.'),
    client_id: textOrNull('Client id at the provider. Null if none is connected.'),
    allowed_domains: z
      .array(allowedDomain)
      .describe('Email domains whose people may join without an invitation, and what they see.'),
    connected_at: timeOrNull('Null if no provider is connected.'),
    redirect_uri: textOrNull(
      'Register exactly this redirect URI at the provider; no other workspace has it. Null if this stage has no public URL; people then need API keys.',
    ),
    sign_in_url: textOrNull("Your workspace's sign-in link. Null if this stage has no public URL."),
  })
  .meta({ id: 'SignInSettings' });

export const getSignInSettings = defineEndpoint('GET /settings/sign-in', {
  id: 'get-sign-in-settings',
  summary: 'Get sign-in settings',
  description:
    'The OpenID Connect provider that your people sign in with. The client secret is never returned.',
  responses: { 200: recordResponse(signInSettings) },
  errors: ['forbidden'],
  access: 'owner',
  freshCaller: true,
  uses: { table: 'read', apiKeys: 'read', publicUrl: true },
});

export const updateSignInSettings = defineEndpoint('PUT /settings/sign-in', {
  id: 'update-sign-in-settings',
  summary: 'Connect a sign-in provider',
  description:
    'Any provider that speaks OpenID Connect works, such as Google, Entra, Okta or Cognito. The service reads its discovery document before anything is stored. The client secret is stored with your other credentials and never returned. Existing API keys keep working.',
  body: z.strictObject({
    issuer: text(MAX_ISSUER_LENGTH)
      .min(1)
      .describe(
        "The provider's issuer URL, exactly as its discovery document states it, such as `https://accounts.google.com` or `https://login.microsoftonline.com/{tenant id}/v2.0`.",
      ),
    client_id: text(MAX_CLIENT_ID_LENGTH)
      .min(1)
      .regex(new RegExp(HEADER_TEXT), 'Must contain only visible ASCII characters.')
      .describe('Client id that the provider gave you.'),
    client_secret: text(MAX_SECRET_LENGTH)
      .min(1)
      .regex(new RegExp(HEADER_TEXT), 'Must contain only visible ASCII characters.')
      .describe('Omit it to keep the stored one, if `issuer` and `client_id` stay the same.')
      .exactOptional(),
    allowed_domains: z
      .array(
        z.strictObject({
          domain: z
            .string()
            .trim()
            .toLowerCase()
            .regex(new RegExp(EMAIL_DOMAIN), 'Must be an email domain such as company.com.')
            .meta({ pattern: EMAIL_DOMAIN, maxLength: 253 }),
          visibility: memberVisibility.describe('What people who join without an invitation see.'),
        }),
      )
      .max(MAX_ALLOWED_DOMAINS)
      .describe(
        'Email domains whose people may join without an invitation. Empty: only invited members may sign in.',
      ),
  }),
  responses: { 200: recordResponse(signInSettings) },
  errors: ['forbidden', 'provider_failed', 'too_many_changes'],
  access: 'owner',
  freshCaller: true,
  timeoutSeconds: 25,
  slots: 'seconds',
  uses: { table: 'write', apiKeys: 'write', signInSecret: 'write', publicUrl: true },
});

export const deleteSignInSettings = defineEndpoint('DELETE /settings/sign-in', {
  id: 'delete-sign-in-settings',
  summary: 'Disconnect the sign-in provider',
  description:
    'Nobody can sign in with it any more. People who are signed in stay signed in until their session ends; see `DELETE /sessions/{id}`. Refused if it is the last way in for an owner (`last_owner`). Repeating it is not an error.',
  responses: { 200: recordResponse(z.object({ deleted: z.literal(true) }).meta({ id: 'DeletedSignIn' })) },
  errors: ['forbidden', 'last_owner'],
  access: 'owner',
  freshCaller: true,
  uses: { table: 'write', apiKeys: 'write', signInSecret: 'write' },
});

export type SignInSettingsInput = z.output<NonNullable<(typeof updateSignInSettings)['body']>>;
export type SignInSettingsView = z.infer<typeof signInSettings>;
