import { KEYS_MAX } from '#contract/api-keys.ts';
import type { Refuse } from '#contract/errors.ts';
import type { MemberStore } from '#domain/members/member-store.ts';
import { type AgentGrant, type ApiKey, type ApiKeyStore, issueKey, type KeyScope } from './api-key.ts';
import { KEY_GENERATIONS_MAX, makersOf } from './key-families.ts';

export interface KeyWish {
  readonly workspaceId: string;
  readonly scope: KeyScope;
  /** @default its maker's member, or the whole workspace where that has none */
  readonly memberId?: string | null | undefined;
  readonly name: string;
  /** @default as late as its maker */
  readonly expiresAt?: string | null | undefined;
  /** @default its maker's limit */
  readonly requestsPerMinute?: number | null | undefined;
  /** The agent that it is for. @default none */
  readonly agent?: AgentGrant;
}

/** The key with which another is made. */
export type KeyMaker = Pick<
  ApiKey,
  'id' | 'member_id' | 'parent_id' | 'expires_at' | 'requests_per_minute' | 'agent'
>;

export interface IssueKeyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'add' | 'get'>;
  readonly members: Pick<MemberStore, 'get'>;
  /** How keys of this stage begin. */
  readonly prefix: string;
  /** What the key is called. @default anything that nobody knows */
  readonly keyId?: string;
  readonly now: () => Date;
  readonly refuse: Refuse<'forbidden' | 'limit_exceeded' | 'unauthorized' | 'validation_failed'>;
}

/** Operators are bound by no key. */
const NO_KEY = { member_id: null, expires_at: null, requests_per_minute: null };

/** Whose key it is to be: a member's key makes keys for that member alone, or they would outlive the member's rights. */
function memberOf({ refuse }: IssueKeyPorts, wanted: string | null | undefined, maker: string | null) {
  if (wanted === undefined) return maker;
  if (maker === null || wanted === maker) return wanted;
  throw refuse(
    'forbidden',
    `This key belongs to the member "${maker}" and can only make keys for them. Leave member_id out, or use a key of the workspace.`,
  );
}

async function refuseTooDeep({ apiKeys, refuse }: IssueKeyPorts, maker: KeyMaker): Promise<void> {
  if ((await makersOf(apiKeys, maker)).length < KEY_GENERATIONS_MAX - 1) return;
  throw refuse(
    'limit_exceeded',
    `Keys can make keys ${KEY_GENERATIONS_MAX} generations deep. Make this one with the key that made yours.`,
  );
}

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
  { workspaceId, scope, name, expiresAt = null, requestsPerMinute = null, ...wish }: KeyWish,
  maker: KeyMaker | null,
): Promise<{ readonly key: ApiKey; readonly text: string }> {
  const { apiKeys, members, prefix, keyId, now, refuse } = ports;
  const bounds = maker ?? NO_KEY;
  const memberId = memberOf(ports, wish.memberId, bounds.member_id);
  const expires_at = endOf(ports, expiresAt, bounds.expires_at);
  const requests_per_minute = limitOf(ports, requestsPerMinute, bounds.requests_per_minute);
  if (memberId !== null && !(await members.get(workspaceId, memberId))) {
    const message = `The workspace has no member "${memberId}"; see GET /members.`;
    throw refuse('validation_failed', undefined, [{ path: 'member_id', message }]);
  }
  if (maker?.agent) throw refuse('forbidden', 'An agent cannot issue API keys. Use an API key.');
  if (maker) await refuseTooDeep(ports, maker);
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
    parent_id: maker?.id ?? null,
    revoked_at: null,
    expires_at,
    requests_per_minute,
    ...(wish.agent && { agent: wish.agent }),
  };
  const outcome = await apiKeys.add(key);
  if (outcome === 'maker_revoked') throw refuse('unauthorized');
  if (outcome === 'full') {
    throw refuse('limit_exceeded', `A workspace holds at most ${KEYS_MAX} API keys. Revoke one first.`);
  }
  return { key, text };
}
