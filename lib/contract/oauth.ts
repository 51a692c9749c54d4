import * as z from 'zod';
import {
  CLIENT_ID_MAX,
  CLIENT_NAME_MAX,
  isSafeRedirect,
  REDIRECT_URI_MAX,
  REDIRECT_URIS_MAX,
} from './agent-clients.ts';
import { defineEndpoint } from './endpoint.ts';
import { label, text } from './fields.ts';
import { one } from './responses.ts';

/** How an agent gets a token without anyone copying a key: OAuth 2.1 with PKCE, as the Model Context Protocol asks. */

export const agentScopes = ['read', 'write'] as const;

/** An agent trades its code at once; a code that lies around is a risk. */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 60 * 60;
/** After this long the member is asked again. */
export const GRANT_DAYS = 90;

const STATE_MAX = 1_000;

/** What an agent tells of itself when it registers. */
export const agentClient = z.object({
  client_name: label(CLIENT_NAME_MAX),
  redirect_uris: z
    .array(
      text(REDIRECT_URI_MAX).refine(isSafeRedirect, 'Must be an https URL, a loopback URL or an app link.'),
    )
    .min(1)
    .max(REDIRECT_URIS_MAX),
});

/** What `GET /oauth/authorize` hands on to the page where a member decides. */
export const agentRequest = z.strictObject({
  client_id: text(CLIENT_ID_MAX).min(1).meta({ description: 'What `POST /oauth/register` gave the agent.' }),
  redirect_uri: text(REDIRECT_URI_MAX)
    .min(1)
    .meta({ description: 'An address that the agent registered; a loopback address may have any port.' }),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Must be a SHA-256 hash, base64url-encoded without padding.')
    .meta({ description: "The agent's PKCE challenge (S256)." }),
  scope: z.enum(agentScopes).meta({ description: '`read`: GET only; `write`: everything but API keys.' }),
  state: text(STATE_MAX).meta({ description: 'Comes back in `redirect_to` as it was sent.' }).exactOptional(),
});

export type AgentRequest = z.infer<typeof agentRequest>;

export const approveAgent = defineEndpoint({
  id: 'approve-agent',
  resource: 'oauth',
  method: 'POST',
  path: '/oauth/approvals',
  summary: 'Approve an agent',
  description: `Lets an agent sign in as you. The console calls this when you approve an agent; open \`redirect_to\` to hand the agent its code, which works once and for ${CODE_SECONDS} seconds. The agent sees what your key sees, and \`write\` lets it do what your key may do, except issuing API keys. It appears in \`GET /api-keys\` and is disconnected by \`DELETE /api-keys/{id}\`; revoking the key you approve it with disconnects it, too.`,
  body: agentRequest,
  responses: {
    201: one(
      z
        .object({
          redirect_to: z.string().meta({ description: "The agent's own address, with the code." }),
        })
        .meta({ id: 'AgentApproval' }),
    ),
  },
  errors: ['forbidden'],
  freshCaller: true,
  secrets: true,
  uses: { table: 'write', apiKeys: 'write', publicUrl: true },
});
