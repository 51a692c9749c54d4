import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type ApiKey, type ApiKeyStore, isSameKey, type KeyScope, keyIdOf } from './api-key.ts';
import { keyTextOf } from './key-text.ts';
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

/** What a key is currently allowed to do. */
async function standingOf(
  { apiKeys, members, now }: StandingPorts,
  key: ApiKey,
): Promise<AuthorizedCaller | RefusedCaller> {
  const keyId = key.id;
  if (key.revoked_at !== null) return { refused: 'revoked', keyId };
  if (key.expires_at !== null && key.expires_at <= now().toISOString()) return { refused: 'expired', keyId };
  const shared = await sharedLimitsOf(apiKeys, key);
  const caller = {
    keyId,
    workspaceId: key.workspace_id,
    scope: key.scope,
    ...(key.requests_per_minute !== null && { requestsPerMinute: key.requests_per_minute }),
    ...(shared.length > 0 && { sharedLimits: writeSharedLimits(shared) }),
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
  const text = keyTextOf(authorization);
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
