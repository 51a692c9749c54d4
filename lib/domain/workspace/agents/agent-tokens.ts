import { redirectHostOf } from '#contract/agent-clients.ts';
import { refuse, ServiceError } from '#contract/errors.ts';
import { ACCESS_SECONDS, GRANT_DAYS } from '#contract/oauth.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import {
  type AgentGrant,
  type ApiKey,
  type ApiKeyStore,
  hashOfKey,
  issueKey,
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

const createRefusal = (why: string): OAuthError => new OAuthError('invalid_grant', why);

const addSeconds = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();

/** A reused secret may have been stolen from its owner, so both lose access. */
async function revoke({ apiKeys, now }: AgentTokenPorts, key: ApiKey | undefined): Promise<void> {
  if (key) await revokeFamily({ apiKeys, now }, key);
}

/** The key that approved the agent, as long as it is still allowed to. */
async function requireApprover(ports: AgentTokenPorts, { key_id }: AgentCode): Promise<ApiKey> {
  const [key, authorization] = [await ports.apiKeys.get(key_id), await reauthorizeKey(ports, key_id)];
  if (!key || 'refused' in authorization)
    throw createRefusal('The key that approved this agent no longer works.');
  return key;
}

const computeGrantEnd = (now: Date, approver: ApiKey): string => {
  const end = addSeconds(now, GRANT_DAYS * DAY_SECONDS);
  if (approver.session) return end;
  return approver.expires_at !== null && approver.expires_at < end ? approver.expires_at : end;
};

export interface CodeExchange {
  readonly code: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_verifier: string;
}

function checkExchange(code: AgentCode, exchange: CodeExchange, now: Date): void {
  if (code.good_until <= now.toISOString()) throw createRefusal('The code has expired.');
  if (code.client_id !== exchange.client_id) throw createRefusal('The code was issued to another client.');
  if (code.redirect_uri !== exchange.redirect_uri)
    throw createRefusal('redirect_uri differs from the approved one.');
  if (code.code_challenge !== computeChallenge(exchange.code_verifier))
    throw createRefusal('code_verifier does not match.');
}

/** Exchanges a code for tokens, once. */
export async function exchangeCode(ports: AgentTokenPorts, exchange: CodeExchange): Promise<AgentTokens> {
  const { codes, apiKeys, now } = ports;
  const isCode = parseKeyId(exchange.code, CODE_PREFIX) !== undefined;
  const code = isCode ? await codes.get(hashOfKey(exchange.code)) : undefined;
  if (!code) throw createRefusal('The code is unknown or has expired.');
  const usedBy = code.used_by;
  if (usedBy !== undefined) {
    await revoke(ports, await apiKeys.get(usedBy));
    throw createRefusal('The code was used before. The agent was disconnected.');
  }
  checkExchange(code, exchange, now());
  const approver = await requireApprover(ports, code);
  const { id } = issueKey(ports.prefix);
  if (!(await codes.use(code.hash, id))) throw createRefusal('The code was used before.');
  const { text: refreshToken, ...refresh } = issueRefresh(id);
  const { text } = await issueApiKey(
    { ...ports, keyId: id, refuse },
    {
      workspaceId: code.workspace_id,
      name: code.client_name,
      scope: code.scope,
      expiresAt: computeGrantEnd(now(), approver),
      agent: {
        client_id: code.client_id,
        host: redirectHostOf(code.redirect_uri),
        access_until: addSeconds(now(), ACCESS_SECONDS),
        ...refresh,
        spent_refresh_hash: null,
        ...(approver.session && { by_session: true as const }),
      },
    },
    approver,
  ).catch((error: unknown) => {
    throw error instanceof ServiceError ? createRefusal(error.message) : error;
  });
  return { accessToken: text, refreshToken, scope: code.scope };
}

/** The agent's key that a refresh token belongs to. A reused token disconnects the agent. */
async function findGrant(
  ports: AgentTokenPorts,
  token: string,
  clientId: string,
): Promise<ApiKey & { readonly agent: AgentGrant }> {
  const id = parseRefreshKeyId(token);
  const key = id === undefined ? undefined : await ports.apiKeys.get(id);
  const agent = key?.agent;
  if (!key || !agent || agent.client_id !== clientId) throw createRefusal('The refresh token is unknown.');
  const state = refreshTokenState(agent, token, ports.now());
  if (state === 'spent') {
    await revoke(ports, key);
    throw createRefusal('The refresh token was used before. The agent was disconnected.');
  }
  if (state === 'unknown') throw createRefusal('The refresh token is unknown.');
  const authorization = await reauthorizeKey(ports, key.id);
  if ('refused' in authorization) throw createRefusal('The agent was disconnected. Connect it again.');
  return { ...key, agent };
}

/** New tokens for an agent. The old ones stop working. */
export async function refreshTokens(
  ports: AgentTokenPorts,
  { refresh_token, client_id }: { readonly refresh_token: string; readonly client_id: string },
): Promise<AgentTokens> {
  const now = ports.now();
  const { id, scope, agent } = await findGrant(ports, refresh_token, client_id);
  const access = issueKey(ports.prefix, id);
  const { text: refreshToken, ...refresh } = issueRefresh(id, refresh_token);
  const spent = hashOfKey(refresh_token);
  const renewed = await ports.apiKeys.renew(
    id,
    access.hash,
    {
      ...agent,
      ...refresh,
      access_until: addSeconds(now, ACCESS_SECONDS),
      spent_refresh_hash: spent,
      // A repeated refresh doesn't extend the time for repeating it.
      spent_at: spent === agent.spent_refresh_hash ? agent.spent_at : now.toISOString(),
    },
    agent,
  );
  if (!renewed) throw createRefusal('The refresh token was used before.');
  return { accessToken: access.text, refreshToken, scope };
}
