import { MAX_KEYS } from '#contract/api-keys.ts';
import type { Refuse } from '#contract/errors.ts';
import { MAX_AGENTS_PER_MEMBER } from '#contract/oauth.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import {
  type AgentGrant,
  type ApiKey,
  type ApiKeyStore,
  canMakeKeys,
  generateKey,
  isExpired,
  type KeyScope,
  toKeyId,
} from './api-key.ts';

export interface KeyRequest {
  readonly workspaceId: string;
  readonly scope: KeyScope;
  /** @default the creating key's member, or the whole workspace if it has none */
  readonly memberId?: string | null | undefined;
  readonly name: string;
  /** @default when the creating key expires */
  readonly expiresAt?: string | null | undefined;
  /** @default the creating key's limit */
  readonly requestsPerMinute?: number | null | undefined;
  /** The agent the key is for. @default none */
  readonly agent?: AgentGrant;
}

/** The key that creates another. */
export type KeyCreator = Pick<
  ApiKey,
  'id' | 'member_id' | 'parent_id' | 'expires_at' | 'requests_per_minute' | 'session'
>;

export interface IssueKeyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'add' | 'get' | 'revoke' | 'listUnrevoked'>;
  readonly members: Pick<MemberStore, 'get'>;
  /** The prefix of this stage's keys. */
  readonly prefix: string;
  /** The key's id. @default a random one */
  readonly keyId?: string;
  readonly now: () => Date;
  readonly refuse: Refuse<'forbidden' | 'limit_exceeded' | 'unauthorized' | 'validation_failed'>;
}

export const LIMIT_MESSAGES = {
  full: `A workspace holds at most ${MAX_KEYS} API keys. Revoke one first.`,
  agents_full: `A member can connect at most ${MAX_AGENTS_PER_MEMBER} agents. Disconnect one first: see GET /api-keys.`,
} as const;

export const MADE_BY_A_KEY =
  'This key was created with another key, so it can neither create keys nor connect agents. Use the key that created it, or sign in.';

/**
 * Issues a key and returns its text, which is not stored. A key never gets more rights than the key that creates it.
 */
export async function issueApiKey(
  ports: IssueKeyPorts,
  { workspaceId, scope, name, expiresAt = null, requestsPerMinute = null, ...request }: KeyRequest,
  creator: KeyCreator | null,
): Promise<{ readonly key: ApiKey; readonly text: string }> {
  const { members, prefix, keyId, now, refuse } = ports;
  if (creator && !canMakeKeys(creator)) throw refuse('forbidden', MADE_BY_A_KEY);
  const bounds = deriveBounds(creator);
  const memberId = chooseMember(ports, request.memberId, bounds.member_id);
  const expires_at = chooseExpiry(ports, expiresAt, bounds.expires_at);
  const requests_per_minute = chooseLimit(ports, requestsPerMinute, bounds.requests_per_minute);
  if (memberId !== null && !(await members.get(workspaceId, memberId))) {
    const message = `The workspace has no member "${memberId}"; see GET /members.`;
    throw refuse('validation_failed', undefined, [{ path: 'member_id', message }]);
  }
  const { id, text, hash } = generateKey(prefix, keyId);
  const key: ApiKey = {
    id,
    hash,
    scope,
    name,
    workspace_id: workspaceId,
    member_id: memberId,
    created_at: now().toISOString(),
    created_by: creator?.id ?? null,
    parent_id: creator && !creator.session ? creator.id : null,
    revoked_at: null,
    expires_at,
    requests_per_minute,
    ...(request.agent && { agent: request.agent }),
  };
  await addKey(ports, key);
  return { key, text };
}

/** What limits a new key: the member, expiry and rate of the key that creates it. */
type KeyBounds = Pick<ApiKey, 'member_id' | 'expires_at' | 'requests_per_minute'>;

/** Operators are not bound by a key. */
const NO_BOUNDS: KeyBounds = { member_id: null, expires_at: null, requests_per_minute: null };

/** A session ends within days. What its member creates is bound to the member, not to the session. */
function deriveBounds(creator: KeyCreator | null): KeyBounds {
  if (creator === null) return NO_BOUNDS;
  return creator.session ? { ...NO_BOUNDS, member_id: creator.member_id } : creator;
}

/**
 * The new key's member. A member's key can only create keys for that member, or they would outlast the member's
 * rights.
 */
function chooseMember(
  { refuse }: IssueKeyPorts,
  requestedMemberId: string | null | undefined,
  creatorMemberId: string | null,
): string | null {
  if (requestedMemberId === undefined) return creatorMemberId;
  if (creatorMemberId === null || requestedMemberId === creatorMemberId) return requestedMemberId;
  throw refuse(
    'forbidden',
    `This key belongs to the member "${creatorMemberId}" and can only create keys for them. Leave out member_id, or use a workspace key.`,
  );
}

/** When the key expires: in the future, and not after the key that creates it. */
function chooseExpiry(
  { now, refuse }: IssueKeyPorts,
  requestedEnd: string | null,
  creatorEnd: string | null,
): string | null {
  if (requestedEnd === null) return creatorEnd;
  const createExpiryError = (message: string) =>
    refuse('validation_failed', undefined, [{ path: 'expires_at', message }]);
  const requestedExpiry = new Date(requestedEnd).toISOString();
  if (requestedExpiry <= now().toISOString()) throw createExpiryError('Must be in the future.');
  if (creatorEnd !== null && requestedExpiry > creatorEnd) {
    throw createExpiryError(`Must not be after ${creatorEnd}: a key can't outlive the key that creates it.`);
  }
  return requestedExpiry;
}

/** The key's rate limit: at most that of the key that creates it. */
function chooseLimit(
  { refuse }: IssueKeyPorts,
  requestedLimit: number | null,
  creatorLimit: number | null,
): number | null {
  if (requestedLimit !== null && creatorLimit !== null && requestedLimit > creatorLimit) {
    const message = `Must be at most ${creatorLimit}, the limit of the key that creates it.`;
    throw refuse('validation_failed', undefined, [{ path: 'requests_per_minute', message }]);
  }
  return requestedLimit ?? creatorLimit;
}

/** Adds the key. If the workspace or the member has too many, expired ones are revoked first. */
async function addKey({ apiKeys, now, refuse }: IssueKeyPorts, key: ApiKey): Promise<void> {
  let outcome = await apiKeys.add(key);
  if (outcome === 'full' || outcome === 'agents_full') {
    const unrevokedKeys = await apiKeys.listUnrevoked(key.workspace_id);
    const expiredKeys = unrevokedKeys.filter((unrevokedKey) => isExpired(unrevokedKey, now()));
    for (const { id } of expiredKeys) await apiKeys.revoke(id, now().toISOString());
    if (expiredKeys.length > 0) outcome = await apiKeys.add(key);
  }
  if (outcome === 'creator_revoked') throw refuse('unauthorized');
  if (outcome !== 'done') throw refuse('limit_exceeded', LIMIT_MESSAGES[outcome]);
}

export interface CreateKeyIdPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get' | 'revoke'>;
  /** Returns the same ids in every try of a request. */
  readonly newId: (prefix: 'key') => string;
  /** When the request was first tried, if an earlier try may have created a key. Undefined on the first try. */
  readonly attemptedSince: Date | undefined;
  readonly now: () => Date;
}

/**
 * An id for a new key. If an earlier try created a key, its text was never shown, so that key is revoked and
 * replaced.
 */
export async function createKeyId(ports: CreateKeyIdPorts): Promise<string> {
  const { apiKeys, newId, attemptedSince, now } = ports;
  const id = toKeyId(newId('key'));
  if (attemptedSince === undefined || !(await apiKeys.get(id))) return id;
  await apiKeys.revoke(id, now().toISOString());
  return createKeyId(ports);
}
