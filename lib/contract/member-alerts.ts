import * as z from 'zod';
import { alertFilter, alertFilterInput } from './alert-filter.ts';
import { defineEndpoint } from './endpoint.ts';
import { failure, flag, textOrNull, timeOrNull, webhookUrl } from './fields.ts';
import { recordResponse } from './responses.ts';

export const memberAlertChannels = ['off', 'chat', 'webhook', 'email'] as const;

const memberAlerts = z
  .object({
    channel: z
      .enum(memberAlertChannels)
      .describe(
        '`off`: none, where a member starts. `chat`: a direct message in the workspace’s Slack, found by your email; its token needs the scopes `chat:write` and `users:read.email`. `webhook`: a signed POST to `webhook_url`. `email`: an email to the address you sign in with, once you have confirmed it, if this service sends email.',
      ),
    webhook_url: textOrNull('Only you see it.'),
    notify_realtime: flag('Alerts about active accounts. Starts as true.'),
    notify_suggested: flag('Alerts about newly suggested accounts. Starts as false.'),
    alert_filter: alertFilter.describe('Which alerts you get, and when.'),
    email_confirmed_at: timeOrNull(
      'When you confirmed your address with the link in our email. `email` sends nothing before that, nor after you unsubscribe or your address changes: then it is null.',
    ),
    failing_since: timeOrNull('Since when your channel fails. Null if it works.'),
    paused_at: timeOrNull(
      'Since when alerts are held because your channel failed for a day. Null if they aren’t.',
    ),
    error: failure.nullable().describe('Why your channel fails. Null if it works.'),
  })
  .meta({ id: 'MemberAlerts' });

export type MemberAlerts = z.infer<typeof memberAlerts>;

export const getMemberAlerts = defineEndpoint('GET /members/me/alerts', {
  id: 'get-member-alerts',
  summary: 'Get your own alerts',
  description:
    'What you get yourself, beside the workspace’s channels. A key that belongs to no member is refused.',
  responses: { 200: recordResponse(memberAlerts) },
  errors: ['forbidden'],
  // A URL can hold a token.
  scope: 'write',
  freshCaller: true,
  secrets: true,
  uses: { table: 'read', signingSecrets: 'read' },
});

export const updateMemberAlerts = defineEndpoint('PUT /members/me/alerts', {
  id: 'update-member-alerts',
  summary: 'Change your own alerts',
  description:
    'Fields you leave out stay unchanged. You get alerts only about accounts you can see when they are sent. `webhook_url` must be https and resolve to public addresses, now and at every delivery; null clears it and its secret. Setting one creates the signing secret, which is returned once as `webhook_secret`. `email` needs a service that sends email (409 `email_not_offered`) and a member who has signed in with their address (409 `email_not_verified`). Choosing `email` sends a link with which you confirm the address, each time until you have; at most 3 a day (UTC). Alerts before that are skipped.',
  body: z.strictObject({
    channel: z
      .enum(memberAlertChannels)
      .describe('Where you get alerts: `off`, `chat`, `webhook` or `email`.')
      .exactOptional(),
    webhook_url: webhookUrl.nullable().exactOptional(),
    notify_realtime: z.boolean().exactOptional(),
    notify_suggested: z.boolean().exactOptional(),
    alert_filter: alertFilterInput.exactOptional(),
  }),
  responses: {
    200: recordResponse(
      memberAlerts
        .extend({
          webhook_secret: z
            .string()
            .describe('Signs your alerts with Standard Webhooks. Shown only in this response.')
            .exactOptional(),
        })
        .meta({ id: 'ChangedMemberAlerts' }),
    ),
  },
  errors: [
    'forbidden',
    'url_not_allowed',
    'email_not_offered',
    'email_not_verified',
    'limit_exceeded',
    'provider_failed',
  ],
  freshCaller: true,
  secrets: true,
  timeoutSeconds: 20,
  slots: 'seconds',
  uses: { table: 'write', signingSecrets: 'write', webhooks: true, email: true, publicUrl: true },
});
