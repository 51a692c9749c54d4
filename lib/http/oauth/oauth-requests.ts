import * as z from 'zod';
import {
  type AgentClient,
  decodeClient,
  encodeClientId,
  MAX_CLIENT_ID_LENGTH,
  MAX_REDIRECT_URI_LENGTH,
} from '#contract/agent-clients.ts';
import { type AgentRequest, agentClient, agentRequest } from '#contract/oauth.ts';
import { type CodeExchange, OAuthError, type OAuthErrorCode } from '#domain/workspace/agents/agent-tokens.ts';
import { toolsUrlOf } from './metadata.ts';

type Form = Readonly<Record<string, string>>;

function read<T>(schema: z.ZodType<T>, input: unknown, code: OAuthErrorCode): T {
  const { data, error } = schema.safeParse(input);
  if (error) {
    const [{ path, message } = { path: [], message: '' }] = error.issues;
    throw new OAuthError(code, `${path.join('.') || 'request'}: ${message}`);
  }
  return data as T;
}

/** RFC 6749 forbids repeated parameters, because they are ambiguous. */
function parseForm(body: string): Form {
  const params = [...new URLSearchParams(body)];
  const form = Object.fromEntries(params);
  if (Object.keys(form).length !== params.length) {
    throw new OAuthError('invalid_request', 'A parameter was sent more than once.');
  }
  return form;
}

/** Tokens are only for our tools. A client that asks for another service was misled. */
function checkResource(resource: string | undefined, publicUrl: string): void {
  const requestedResource = resource?.replace(/\/$/, '');
  if (
    requestedResource === undefined ||
    requestedResource === toolsUrlOf(publicUrl) ||
    requestedResource === publicUrl
  )
    return;
  throw new OAuthError(
    'invalid_target',
    `resource: this service issues tokens for ${toolsUrlOf(publicUrl)} only.`,
  );
}

/** `write` if the agent asks for it, otherwise `read`. */
const scopeOf = (scope = ''): AgentRequest['scope'] =>
  scope.split(' ').includes('write') ? 'write' : 'read';

/** The request a member is asked to approve. It isn't trusted: the approval checks it again. */
export function parseAuthorizationRequest(query: Form, publicUrl: string): AgentRequest {
  const { response_type, code_challenge_method, resource, scope, ...rest } = query;
  const { client_id = '', redirect_uri = '', code_challenge, state } = rest;
  if (!decodeClient({ client_id, redirect_uri })) {
    throw new OAuthError('invalid_request', 'The agent or its redirect_uri is not registered here.');
  }
  if (response_type !== 'code') throw new OAuthError('invalid_request', 'response_type: must be code.');
  if (code_challenge_method !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method: must be S256.');
  }
  checkResource(resource, publicUrl);
  return read(
    agentRequest,
    {
      client_id,
      redirect_uri,
      code_challenge,
      scope: scopeOf(scope),
      ...(state !== undefined && { state }),
    },
    'invalid_request',
  );
}

/** RFC 7591. Other client metadata is ignored. */
export function parseRegistration(body: string): AgentClient & { readonly client_id: string } {
  let metadata: unknown;
  try {
    metadata = JSON.parse(body);
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body is not valid JSON.');
  }
  const { redirect_uris } = read(agentClient.pick({ redirect_uris: true }), metadata, 'invalid_redirect_uri');
  const { client_name } = read(
    z.object({ client_name: agentClient.shape.client_name.default('An agent') }),
    metadata,
    'invalid_client_metadata',
  );
  const client = { client_name, redirect_uris };
  const client_id = encodeClientId(client);
  if (client_id.length > MAX_CLIENT_ID_LENGTH) {
    throw new OAuthError('invalid_client_metadata', 'Register fewer or shorter redirect_uris.');
  }
  return { ...client, client_id };
}

const token = z.string().min(1).max(200);
const clientId = z.string().min(1).max(MAX_CLIENT_ID_LENGTH);

const codeTrade = z.object({
  code: token,
  client_id: clientId,
  redirect_uri: z.string().min(1).max(MAX_REDIRECT_URI_LENGTH),
  // RFC 7636
  code_verifier: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/, 'Must be 43 to 128 letters, digits, ".", "_", "~" or "-".'),
});

const refresh = z.object({ refresh_token: token, client_id: clientId });

export type TokenRequest =
  | ({ readonly grant: 'code' } & CodeExchange)
  | ({ readonly grant: 'refresh' } & z.infer<typeof refresh>);

export function parseTokenRequest(body: string, publicUrl: string): TokenRequest {
  const form = parseForm(body);
  checkResource(form.resource, publicUrl);
  switch (form.grant_type) {
    case 'authorization_code':
      return { grant: 'code', ...read(codeTrade, form, 'invalid_request') };
    case 'refresh_token':
      return { grant: 'refresh', ...read(refresh, form, 'invalid_request') };
    default:
      throw new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
  }
}
