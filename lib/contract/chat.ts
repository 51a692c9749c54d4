import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { label, text, timestamp } from './fields.ts';
import { MAX_CHANNEL_LENGTH } from './notifications.ts';
import { HEADER_TEXT } from './patterns.ts';
import { deleted, recordResponse } from './responses.ts';

const MAX_TOKEN_LENGTH = 2_000;

export const connectChat = defineEndpoint('PUT /integrations/chat', {
  id: 'connect-chat',
  summary: 'Connect Slack',
  description:
    'Send a Slack bot token with the scope `chat:write`. The token is checked with a harmless call, stored encrypted and never returned. `channel` sets `chat_channel` in the notification settings. Alerts are posted once `chat_enabled` is on.',
  body: z.strictObject({
    access_token: text(MAX_TOKEN_LENGTH)
      .min(1)
      .regex(new RegExp(HEADER_TEXT), 'Must be printable ASCII without outer spaces.')
      .meta({ maxLength: MAX_TOKEN_LENGTH, pattern: HEADER_TEXT }),
    channel: label(MAX_CHANNEL_LENGTH).exactOptional(),
  }),
  responses: {
    200: recordResponse(
      z
        .object({
          connected_at: timestamp,
          label: z.string().describe("The chat workspace's own name."),
          channel: z.string().describe('Channel for alerts. An empty string means none.'),
        })
        .meta({ id: 'ConnectedChat' }),
    ),
  },
  errors: ['credentials_refused', 'too_many_changes', 'chat_unreachable'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', credentials: 'write' },
  timeoutSeconds: 20,
  slots: 'seconds',
});

export const disconnectChat = defineEndpoint('DELETE /integrations/chat', {
  id: 'disconnect-chat',
  summary: 'Disconnect Slack',
  description: 'Deletes the token. Settings are kept; pending alerts to Slack are skipped.',
  responses: { 200: deleted },
  errors: ['not_found'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', credentials: 'write' },
});
