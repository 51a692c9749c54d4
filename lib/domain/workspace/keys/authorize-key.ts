import { SESSION_IDLE_HOURS } from '#contract/sessions.ts';
import { HOUR_MS } from '#contract/time.ts';
import { isOwner, type MemberStore } from '#domain/workspace/members/member-store.ts';
import { loadSharedLimit, writeSharedLimit } from './allowance.ts';
import {
  type ApiKey,
  type ApiKeyStore,
  isExpired,
  isSameKey,
  type KeyScope,
  parseBearerKey,
  parseKeyId,
} from './api-key.ts';
import { parseHandle, parseHandleKeyId } from './session-token.ts';

export interface AuthorizedCaller {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly scope: KeyScope;
  readonly visibility: 'all' | 'scoped';
  readonly memberId?: string;
  /** The key's own limit. @default the stage's limit */
  readonly requestsPerMinute?: number;
  /** The limit shared with other keys, in the format of `writeSharedLimit`. @default none */
  readonly sharedLimit?: string;
  /** Set for an agent that signed in. */
  readonly agent?: true;
  /** Set for a person who signed in: functions must check the cookie too. */
  readonly session?: true;
  /** Set for workspace keys and for owners. */
  readonly owner?: true;
}

export interface RefusedCaller {
  readonly refused: 'malformed' | 'unknown' | 'revoked' | 'expired' | 'member_gone';
  readonly keyId?: string;
}

interface AuthorizationPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get' | 'findLastUses'>;
  readonly members: Pick<MemberStore, 'get'>;
  readonly now: () => Date;
}

/** An agent works only as long as the key that approved it. */
async function isApproved({ apiKeys }: AuthorizationPorts, { created_by, agent }: ApiKey): Promise<boolean> {
  if (agent?.by_session) return true;
  const approver = created_by === null ? undefined : await apiKeys.get(created_by);
  return approver?.revoked_at === null;
}

/** A session ends if it isn't used. Uses are recorded to the minute. */
export const isIdleSince = (lastUsedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastUsedAt) > SESSION_IDLE_HOURS * HOUR_MS;

const isIdle = async ({ apiKeys, now }: AuthorizationPorts, { id, created_at }: ApiKey): Promise<boolean> =>
  isIdleSince((await apiKeys.findLastUses([id])).get(id) ?? created_at, now());

/** What a key is currently allowed to do. What it depends on is read at once: the authorizer has time for two reads in sequence. */
async function authorizeStoredKey(
  ports: AuthorizationPorts,
  key: ApiKey,
): Promise<AuthorizedCaller | RefusedCaller> {
  const { apiKeys, members, now } = ports;
  const keyId = key.id;
  if (key.revoked_at !== null) return { refused: 'revoked', keyId };
  if (isExpired(key, now())) return { refused: 'expired', keyId };
  const [hasEnded, isAllowed, sharedLimit, member] = await Promise.all([
    key.session ? isIdle(ports, key) : false,
    key.agent ? isApproved(ports, key) : true,
    loadSharedLimit(apiKeys, key),
    key.member_id === null ? undefined : members.get(key.workspace_id, key.member_id),
  ]);
  if (hasEnded) return { refused: 'expired', keyId };
  if (!isAllowed) return { refused: 'revoked', keyId };
  const caller = {
    keyId,
    workspaceId: key.workspace_id,
    scope: key.scope,
    ...(key.requests_per_minute !== null && { requestsPerMinute: key.requests_per_minute }),
    ...(sharedLimit && { sharedLimit: writeSharedLimit(sharedLimit) }),
    ...(key.agent && { agent: true as const }),
    ...(key.session && { session: true as const }),
  };
  if (key.member_id === null) return { ...caller, visibility: 'all', owner: true };
  if (!member) return { refused: 'member_gone', keyId };
  return {
    ...caller,
    visibility: member.visibility,
    memberId: member.id,
    ...(isOwner(member) && { owner: true as const }),
  };
}

/** The session behind a handle. Its cookie is checked by the function that serves the request. */
async function authorizeSession(
  ports: AuthorizationPorts,
  handle: string,
): Promise<AuthorizedCaller | RefusedCaller> {
  const keyId = parseHandleKeyId(handle);
  const key = await ports.apiKeys.get(keyId);
  if (!key?.session || !isSameKey(handle, key.hash)) return { refused: 'unknown', keyId };
  return authorizeStoredKey(ports, key);
}

/** Identifies the caller behind an `Authorization` header: a key, or a session's handle. */
export async function authorizeKey(
  ports: AuthorizationPorts & { readonly prefix: string },
  authorization: string,
): Promise<AuthorizedCaller | RefusedCaller> {
  const handle = parseHandle(authorization);
  if (handle !== undefined) return authorizeSession(ports, handle);
  const text = parseBearerKey(authorization);
  const keyId = parseKeyId(text, ports.prefix);
  if (keyId === undefined) return { refused: 'malformed' };
  const key = await ports.apiKeys.get(keyId);
  if (!key || !isSameKey(text, key.hash)) return { refused: 'unknown', keyId };
  if (key.agent && key.agent.access_until <= ports.now().toISOString()) return { refused: 'expired', keyId };
  return authorizeStoredKey(ports, key);
}

/** The same for a key whose secret the authorizer has already verified. */
export async function reauthorizeKey(
  ports: AuthorizationPorts,
  keyId: string,
): Promise<AuthorizedCaller | RefusedCaller> {
  const key = await ports.apiKeys.get(keyId);
  return key ? authorizeStoredKey(ports, key) : { refused: 'unknown', keyId };
}
