import * as z from 'zod';
import {
  isSafeRedirect,
  MAX_CLIENT_ID_LENGTH,
  MAX_CLIENT_NAME_LENGTH,
  MAX_REDIRECT_URI_LENGTH,
  MAX_REDIRECT_URIS,
} from './agent-clients.ts';
import { defineEndpoint } from './endpoint.ts';
import { label, text } from './fields.ts';
import { recordResponse } from './responses.ts';
import { HOUR_SECONDS } from './time.ts';

/** Lets an agent get a token without copying a key: OAuth 2.1 with PKCE, as the Model Context Protocol requires. */

export const agentScopes = ['read', 'write'] as const;

/** Short, because agents exchange the code at once and an unused code is a risk. */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = HOUR_SECONDS;
/** After this, the member must approve again. */
export const GRANT_DAYS = 90;
/** Several programs on several computers. A tenth of the workspace's keys, so no member can use them up. */
export const MAX_AGENTS_PER_MEMBER = 10;

const MAX_STATE_LENGTH = 1_000;

/** An agent's registration. */
export const agentClient = z.object({
  client_name: label(MAX_CLIENT_NAME_LENGTH),
  redirect_uris: z
    .array(
      text(MAX_REDIRECT_URI_LENGTH).refine(
        isSafeRedirect,
        'Must be an https URL, a loopback URL or an app link.',
      ),
    )
    .min(1)
    .max(MAX_REDIRECT_URIS),
});

/** What `GET /oauth/authorize` passes to the approval page. */
export const agentRequest = z.strictObject({
  client_id: text(MAX_CLIENT_ID_LENGTH).min(1).describe('Client id from `POST /oauth/register`.'),
  redirect_uri: text(MAX_REDIRECT_URI_LENGTH)
    .min(1)
    .describe('A redirect URI the agent registered. A loopback address may use any port.'),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Must be a SHA-256 hash, base64url-encoded without padding.')
    .describe('PKCE code challenge (S256).'),
  scope: z
    .enum(agentScopes)
    .describe(
      '`read`: reads. `write`: reads and changes. Neither includes keys, agents, credentials or secrets.',
    ),
  state: text(MAX_STATE_LENGTH).describe('Returned unchanged in `redirect_to`.').exactOptional(),
});

export type AgentRequest = z.infer<typeof agentRequest>;

export const approveAgent = defineEndpoint('POST /oauth/approvals', {
  id: 'approve-agent',
  summary: 'Approve an agent',
  description: `Lets an agent sign in as you. The console calls this when you approve an agent; open \`redirect_to\` to hand the agent its code, which works once and for ${CODE_SECONDS} seconds. The agent sees the accounts and people that your key sees, and \`write\` lets it change what your key may change. Neither gives it API keys, other agents, credentials, signing secrets or the audit log, or lets it change integrations, notification settings or destinations. It appears in \`GET /api-keys\` and is disconnected by \`DELETE /api-keys/{id}\`; revoking the key you approved it with also disconnects it. A member can connect up to ${MAX_AGENTS_PER_MEMBER} agents.`,
  body: agentRequest,
  responses: {
    201: recordResponse(
      z
        .object({
          redirect_to: z.string().describe("The agent's redirect URI with the code."),
        })
        .meta({ id: 'AgentApproval' }),
    ),
  },
  errors: ['forbidden', 'limit_exceeded'],
  freshCaller: true,
  secrets: true,
  uses: { table: 'write', apiKeys: 'write', publicUrl: true },
});
