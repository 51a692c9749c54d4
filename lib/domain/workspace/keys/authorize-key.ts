import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import {
  type ApiKey,
  type ApiKeyStore,
  bearerKeyOf,
  isExpired,
  isSameKey,
  type KeyScope,
  keyIdOf,
} from './api-key.ts';
import { sharedLimitsOf, writeSharedLimits } from './shared-limits.ts';

export interface AuthorizedCaller {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly scope: KeyScope;
  readonly visibility: 'all' | 'scoped';
  readonly memberId?: string;
  /** The key's own limit. @default the stage's limit */
  readonly requestsPerMinute?: number;
  /** Limits shared with other keys, in the format of `writeSharedLimits`. @default none */
  readonly sharedLimits?: string;
  /** Set for an agent that signed in. */
  readonly agent?: true;
}

export interface RefusedCaller {
  readonly refused: 'malformed' | 'unknown' | 'revoked' | 'expired' | 'member_gone';
  readonly keyId?: string;
}

interface StandingPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get'>;
  readonly members: Pick<MemberStore, 'get'>;
  readonly now: () => Date;
}

/**
 * An agent works only as long as the key that approved it. Its place among the keys doesn't count: earlier releases let an
 * agent revoke its approver and take its place.
 */
async function isApproved({ apiKeys }: StandingPorts, { created_by }: ApiKey): Promise<boolean> {
  const approver = created_by === null ? undefined : await apiKeys.get(created_by);
  return approver?.revoked_at === null;
}

/** What a key is currently allowed to do. */
async function standingOf(ports: StandingPorts, key: ApiKey): Promise<AuthorizedCaller | RefusedCaller> {
  const { apiKeys, members, now } = ports;
  const keyId = key.id;
  if (key.revoked_at !== null) return { refused: 'revoked', keyId };
  if (isExpired(key, now())) return { refused: 'expired', keyId };
  if (key.agent && !(await isApproved(ports, key))) return { refused: 'revoked', keyId };
  const shared = await sharedLimitsOf(apiKeys, key);
  const caller = {
    keyId,
    workspaceId: key.workspace_id,
    scope: key.scope,
    ...(key.requests_per_minute !== null && { requestsPerMinute: key.requests_per_minute }),
    ...(shared.length > 0 && { sharedLimits: writeSharedLimits(shared) }),
    ...(key.agent && { agent: true as const }),
  };
  if (key.member_id === null) return { ...caller, visibility: 'all' };
  const member = await members.get(key.workspace_id, key.member_id);
  if (!member) return { refused: 'member_gone', keyId };
  return { ...caller, visibility: member.visibility, memberId: member.id };
}

/** Identifies the caller behind a bearer token. */
export async function authorizeKey(
  ports: StandingPorts & { readonly prefix: string },
  authorization: string,
): Promise<AuthorizedCaller | RefusedCaller> {
  const text = bearerKeyOf(authorization);
  const keyId = keyIdOf(text, ports.prefix);
  if (keyId === undefined) return { refused: 'malformed' };
  const key = await ports.apiKeys.get(keyId);
  if (!key || !isSameKey(text, key.hash)) return { refused: 'unknown', keyId };
  if (key.agent && key.agent.access_until <= ports.now().toISOString()) return { refused: 'expired', keyId };
  return standingOf(ports, key);
}

/** The same for a key whose secret the authorizer has already verified. */
export async function reauthorizeKey(
  ports: StandingPorts,
  keyId: string,
): Promise<AuthorizedCaller | RefusedCaller> {
  const key = await ports.apiKeys.get(keyId);
  return key ? standingOf(ports, key) : { refused: 'unknown', keyId };
}
