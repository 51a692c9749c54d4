import { describeRedirectHost } from '#contract/agent-clients.ts';
import { refuse, ServiceError } from '#contract/errors.ts';
import { ACCESS_SECONDS, GRANT_DAYS } from '#contract/oauth.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import {
  type AgentGrant,
  type ApiKey,
  type ApiKeyStore,
  generateKey,
  hashKey,
  type KeyScope,
  parseKeyId,
} from '#domain/workspace/keys/api-key.ts';
import { reauthorizeKey } from '#domain/workspace/keys/authorize-key.ts';
import { issueApiKey } from '#domain/workspace/keys/issue-api-key.ts';
import { revokeFamily } from '#domain/workspace/keys/revoke-api-key.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type AgentCode, type AgentCodeStore, CODE_PREFIX, computeChallenge } from './agent-code.ts';
import { issueRefresh, parseRefreshKeyId, refreshTokenState } from './refresh-token.ts';

/** OAuth endpoint errors, from RFC 6749, 7591 and 8707. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type';

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.name = 'OAuthError';
    this.code = code;
  }
}

const createGrantError = (reason: string): OAuthError => new OAuthError('invalid_grant', reason);

export interface AgentTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scope: KeyScope;
}

export interface AgentTokenPorts {
  readonly codes: AgentCodeStore;
  readonly apiKeys: ApiKeyStore;
  readonly members: Pick<MemberStore, 'get'>;
  /** The key prefix of this stage. An access token is a key that expires soon. */
  readonly prefix: string;
  readonly now: () => Date;
}

export interface CodeExchange {
  readonly code: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_verifier: string;
}

/** Exchanges a code for tokens, once. */
export async function exchangeCode(ports: AgentTokenPorts, exchange: CodeExchange): Promise<AgentTokens> {
  const { codes, now } = ports;
  const code = await findUnusedCode(ports, exchange.code);
  checkExchange(code, exchange, now());
  const approver = await requireApprover(ports, code);
  const { id: keyId } = generateKey(ports.prefix);
  if (!(await codes.use(code.hash, keyId))) throw createGrantError('The code was used before.');
  const { text: refreshToken, ...refresh } = issueRefresh(keyId);
  const agent: AgentGrant = {
    client_id: code.client_id,
    host: describeRedirectHost(code.redirect_uri),
    access_until: addSeconds(now(), ACCESS_SECONDS),
    ...refresh,
    spent_refresh_hash: null,
    ...(approver.session && { by_session: true as const }),
  };
  const { text: accessToken } = await issueApiKey(
    { ...ports, keyId, refuse },
    {
      workspaceId: code.workspace_id,
      name: code.client_name,
      scope: code.scope,
      expiresAt: computeGrantEnd(now(), approver),
      agent,
    },
    approver,
  ).catch((error: unknown) => {
    throw error instanceof ServiceError ? createGrantError(error.message) : error;
  });
  return { accessToken, refreshToken, scope: code.scope };
}

/** A code that is used again may have been stolen from its owner, so the agent loses access. */
async function findUnusedCode(ports: AgentTokenPorts, text: string): Promise<AgentCode> {
  const isWellFormed = parseKeyId(text, CODE_PREFIX) !== undefined;
  const code = isWellFormed ? await ports.codes.get(hashKey(text)) : undefined;
  if (!code) throw createGrantError('The code is unknown or has expired.');
  if (code.used_by === undefined) return code;
  const key = await ports.apiKeys.get(code.used_by);
  if (key) await revokeFamily(ports, key);
  throw createGrantError('The code was used before. The agent was disconnected.');
}

function checkExchange(code: AgentCode, exchange: CodeExchange, now: Date): void {
  if (code.good_until <= now.toISOString()) throw createGrantError('The code has expired.');
  if (code.client_id !== exchange.client_id) throw createGrantError('The code was issued to another client.');
  if (code.redirect_uri !== exchange.redirect_uri)
    throw createGrantError('redirect_uri differs from the approved one.');
  if (code.code_challenge !== computeChallenge(exchange.code_verifier))
    throw createGrantError('code_verifier does not match.');
}

/** The key that approved the agent, as long as it is still allowed to. */
async function requireApprover(ports: AgentTokenPorts, { key_id }: AgentCode): Promise<ApiKey> {
  const key = await ports.apiKeys.get(key_id);
  const authorization = await reauthorizeKey(ports, key_id);
  if (!key || 'refused' in authorization)
    throw createGrantError('The key that approved this agent no longer works.');
  return key;
}

/** A grant ends with the key that approved it, unless that is a person's session. */
function computeGrantEnd(now: Date, approver: ApiKey): string {
  const end = addSeconds(now, GRANT_DAYS * DAY_SECONDS);
  if (approver.session) return end;
  return approver.expires_at !== null && approver.expires_at < end ? approver.expires_at : end;
}

const addSeconds = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();

/** New tokens for an agent. The old ones stop working. */
export async function refreshTokens(
  ports: AgentTokenPorts,
  { refresh_token, client_id }: { readonly refresh_token: string; readonly client_id: string },
): Promise<AgentTokens> {
  const now = ports.now();
  const { id, scope, agent } = await findGrant(ports, refresh_token, client_id);
  const access = generateKey(ports.prefix, id);
  const { text: refreshToken, ...refresh } = issueRefresh(id, refresh_token);
  const spentHash = hashKey(refresh_token);
  const isRenewed = await ports.apiKeys.renew(
    id,
    access.hash,
    {
      ...agent,
      ...refresh,
      access_until: addSeconds(now, ACCESS_SECONDS),
      spent_refresh_hash: spentHash,
      // A repeated refresh doesn't extend the time for repeating it.
      spent_at: spentHash === agent.spent_refresh_hash ? agent.spent_at : now.toISOString(),
    },
    agent,
  );
  if (!isRenewed) throw createGrantError('The refresh token was used before.');
  return { accessToken: access.text, refreshToken, scope };
}

/** The agent's key that a refresh token belongs to. A token that is used again may be stolen, so it disconnects the agent. */
async function findGrant(
  ports: AgentTokenPorts,
  refreshToken: string,
  clientId: string,
): Promise<ApiKey & { readonly agent: AgentGrant }> {
  const id = parseRefreshKeyId(refreshToken);
  const key = id === undefined ? undefined : await ports.apiKeys.get(id);
  const agent = key?.agent;
  if (!key || !agent || agent.client_id !== clientId) throw createGrantError('The refresh token is unknown.');
  const state = refreshTokenState(agent, refreshToken, ports.now());
  if (state === 'spent') {
    await revokeFamily(ports, key);
    throw createGrantError('The refresh token was used before. The agent was disconnected.');
  }
  if (state === 'unknown') throw createGrantError('The refresh token is unknown.');
  const authorization = await reauthorizeKey(ports, key.id);
  if ('refused' in authorization) throw createGrantError('The agent was disconnected. Connect it again.');
  return { ...key, agent };
}
