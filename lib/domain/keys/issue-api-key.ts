import { KEYS_MAX } from '#contract/api-keys.ts';
import type { Refuse } from '#contract/errors.ts';
import type { MemberStore } from '#domain/members/member-store.ts';
import { type ApiKey, type ApiKeyStore, issueKey, type KeyScope } from './api-key.ts';

export interface KeyWish {
  readonly workspaceId: string;
  readonly scope: KeyScope;
  readonly memberId: string | null;
  readonly name: string;
  /** @default as late as its maker */
  readonly expiresAt?: string | null | undefined;
  /** @default its maker's limit */
  readonly requestsPerMinute?: number | null | undefined;
}

/** The key with which another is made. */
export type KeyMaker = Pick<ApiKey, 'id' | 'expires_at' | 'requests_per_minute'>;

export interface IssueKeyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'add'>;
  readonly members: Pick<MemberStore, 'get'>;
  /** How keys of this stage begin. */
  readonly prefix: string;
  /** What the key is called. @default anything that nobody knows */
  readonly keyId?: string;
  readonly now: () => Date;
  readonly refuse: Refuse<'limit_exceeded' | 'validation_failed'>;
}

/** Operators are bound by no key. */
const NO_KEY = { expires_at: null, requests_per_minute: null };

/** When the key ends: in the future, and not after its maker. */
function endOf({ now, refuse }: IssueKeyPorts, wanted: string | null, maker: string | null): string | null {
  if (wanted === null) return maker;
  const wrong = (message: string) =>
    refuse('validation_failed', undefined, [{ path: 'expires_at', message }]);
  const end = new Date(wanted).toISOString();
  if (end <= now().toISOString()) throw wrong('Must be in the future.');
  if (maker !== null && end > maker) {
    throw wrong(`Must not be after ${maker}: a key does not outlive the one that makes it.`);
  }
  return end;
}

/** How often the key may be used: not oftener than its maker. */
function limitOf({ refuse }: IssueKeyPorts, wanted: number | null, maker: number | null): number | null {
  if (wanted !== null && maker !== null && wanted > maker) {
    const message = `Must be at most ${maker}, the limit of the key that makes it.`;
    throw refuse('validation_failed', undefined, [{ path: 'requests_per_minute', message }]);
  }
  return wanted ?? maker;
}

/** Issues a key and gives its text, which is not kept. A key never can more than the one that made it. */
export async function issueApiKey(
  ports: IssueKeyPorts,
  { workspaceId, scope, memberId, name, expiresAt = null, requestsPerMinute = null }: KeyWish,
  maker: KeyMaker | null,
): Promise<{ readonly key: ApiKey; readonly text: string }> {
  const { apiKeys, members, prefix, keyId, now, refuse } = ports;
  const bounds = maker ?? NO_KEY;
  const expires_at = endOf(ports, expiresAt, bounds.expires_at);
  const requests_per_minute = limitOf(ports, requestsPerMinute, bounds.requests_per_minute);
  if (memberId !== null && !(await members.get(workspaceId, memberId))) {
    const message = `The workspace has no member "${memberId}"; see GET /members.`;
    throw refuse('validation_failed', undefined, [{ path: 'member_id', message }]);
  }
  const { id, text, hash } = issueKey(prefix, keyId);
  const key: ApiKey = {
    id,
    hash,
    scope,
    name,
    workspace_id: workspaceId,
    member_id: memberId,
    created_at: now().toISOString(),
    created_by: maker?.id ?? null,
    revoked_at: null,
    expires_at,
    requests_per_minute,
  };
  if ((await apiKeys.add(key)) === 'full') {
    throw refuse('limit_exceeded', `A workspace holds at most ${KEYS_MAX} API keys. Revoke one first.`);
  }
  return { key, text };
}
