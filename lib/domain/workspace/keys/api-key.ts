import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { ApiKeyView } from '#contract/api-keys.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { OwnerGuard } from '#domain/workspace/members/member-store.ts';

/** Who lists or revokes keys. */
export interface KeyManager extends Pick<Viewer, 'workspaceId' | 'memberId'> {
  readonly owner?: true | undefined;
}

/** Whether the caller may see and revoke a key of their workspace: owners every one, other members their own. */
export const canManageKey = ({ owner, memberId }: KeyManager, { member_id }: ApiKey): boolean =>
  owner === true || (memberId !== undefined && member_id === memberId);

/** The key in an `Authorization` header. */
export const parseBearerKey = (authorization: string): string => authorization.replace(/^Bearer +/i, '');

/**
 * `sis_live_` + key id (16) + secret (32) + checksum (6), all letters and digits. The secret has 190 bits, so a plain
 * hash is enough. The checksum tells a typo from a revoked key without reading the table.
 */
const ID_LENGTH = 16;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_BODY_PATTERN = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A bearer token (the scheme in any case) with one of our keys. */
export const buildBearerPattern = (prefix: string): string =>
  `[Bb][Ee][Aa][Rr][Ee][Rr] +${prefix}[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}`;

export type KeyScope = 'read' | 'write';

/** The tokens of an agent that a member signed in, instead of a permanent key (OAuth 2.1). */
const agentGrant = z.object({
  client_id: z.string(),
  /** Where the agent was redirected after approval: a host, or an app on a member's computer. */
  host: z.string(),
  /** When the current access token expires. The refresh token gets another. */
  access_until: z.string(),
  refresh_hash: z.string(),
  /** The previous refresh token. */
  spent_refresh_hash: z.string().nullable(),
  /** When the previous refresh token was first used. Undefined if it never was. */
  spent_at: z.string().optional(),
  /** Set if a signed-in person approved it: it outlives their session and ends with their membership. */
  by_session: z.literal(true).optional(),
  /** What all refresh tokens of the grant have in common. */
  lineage_hash: z.string(),
});

export type AgentGrant = Readonly<z.infer<typeof agentGrant>>;

export const apiKey = z.object({
  id: z.string(),
  workspace_id: z.string(),
  member_id: z.string().nullable(),
  scope: z.enum(['read', 'write']),
  name: z.string(),
  hash: z.string(),
  created_at: z.string(),
  /** The key that created this one, or null if an operator did. */
  created_by: z.string().nullable(),
  /** The key whose revocation revokes this one: its creator, unless this one took its place. Null if there is none. */
  parent_id: z.string().nullable(),
  revoked_at: z.string().nullable(),
  /** When the key expires. */
  expires_at: z.string().nullable(),
  /** The key's own limit, if it is lower than the stage's. */
  requests_per_minute: z.int().nullable(),
  /** Set for an agent's key. */
  agent: agentGrant.optional(),
  /**
   * A person's session in a browser, such as `Firefox on Windows`. Its cookie stands for the key's secret, and it isn't listed
   * among the keys.
   */
  session: z.object({ browser: z.string() }).optional(),
});

export type ApiKey = Readonly<z.infer<typeof apiKey>>;

export interface ApiKeyStore {
  get(id: string): Promise<ApiKey | undefined>;
  /** Oldest first. Revoked keys stay for 90 days. */
  list(workspaceId: string): Promise<ApiKey[]>;
  /** Oldest first, without revoked keys. */
  listUnrevoked(workspaceId: string): Promise<ApiKey[]>;
  /** The names of these keys, whether revoked or not. */
  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The minutes in which these keys were last used. */
  findLastUses(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * `creator_revoked`: the key that creates it was revoked in the meantime. `full`: the workspace has too many keys.
   * `agents_full`: the member has too many agents. Both counts include expired keys.
   */
  add(key: ApiKey): Promise<'done' | 'full' | 'agents_full' | 'creator_revoked'>;
  /** Gives an agent's key new tokens. False if it is revoked or was renewed since its grant was `previousGrant`. */
  renew(id: string, hash: string, agent: AgentGrant, previousGrant: AgentGrant): Promise<boolean>;
  /** From now on, the key belongs to no other key: no revocation but its own ends it. */
  detach(id: string): Promise<void>;
  /** Undefined if there is no such key. Revoking twice keeps the first time. */
  revoke(id: string, revokedAt: string): Promise<ApiKey | undefined>;
  /** The same under a guard. False if the guard was changed in the meantime. */
  revokeGuarded(id: string, revokedAt: string, guard: OwnerGuard): Promise<boolean>;
}

export const isExpired = ({ expires_at }: Pick<ApiKey, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && expires_at <= now.toISOString();

const generateText = (length: number): string =>
  Array.from({ length }, () => KEY_CHARACTERS[randomInt(KEY_CHARACTERS.length)]).join('');

/** The CRC-32 of a key's text, written with the key's own characters as digits. */
function computeChecksum(text: string): string {
  const base = KEY_CHARACTERS.length;
  let remainingChecksum = crc32(text);
  let digits = '';
  for (let count = 0; count < CHECKSUM_LENGTH; count += 1) {
    digits = KEY_CHARACTERS[remainingChecksum % base] + digits;
    remainingChecksum = Math.floor(remainingChecksum / base);
  }
  return digits;
}

export const hashKey = (secretKey: string): string => createHash('sha256').update(secretKey).digest('hex');

/** The random part of an id is as long as a key id. */
export const toKeyId = (id: string): string => id.slice(-ID_LENGTH);

/** Creates a key. The text is shown once; only `id` and `hash` are stored. */
export function generateKey(
  prefix: string,
  id = generateText(ID_LENGTH),
  secretPrefix = '',
): { id: string; text: string; hash: string } {
  const textWithoutChecksum = `${prefix}${id}${secretPrefix}${generateText(SECRET_LENGTH - secretPrefix.length)}`;
  const text = `${textWithoutChecksum}${computeChecksum(textWithoutChecksum)}`;
  return { id, text, hash: hashKey(text) };
}

/** The id inside a well-formed key of this stage, otherwise undefined. */
export function parseKeyId(text: string, prefix: string): string | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const body = text.slice(prefix.length);
  if (
    !KEY_BODY_PATTERN.test(body) ||
    computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)
  )
    return undefined;
  return body.slice(0, ID_LENGTH);
}

/** The first half of a well-formed key's secret: 95 bits. */
export const extractSecretStart = (text: string, prefix: string): string =>
  text.slice(prefix.length + ID_LENGTH, prefix.length + ID_LENGTH + SECRET_LENGTH / 2);

export const isSameKey = (text: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashKey(text), 'hex'), Buffer.from(hash, 'hex'));

/** A key made by a key makes none, so a family has two generations. */
export const canMakeKeys = ({ parent_id }: Pick<ApiKey, 'parent_id'>): boolean => parent_id === null;

/** The keys among these that are revoked along with a key: those made with it, except the one that revokes it. */
export const findChildren = (
  keys: readonly ApiKey[],
  parentId: string,
  revokingKeyId: string | null = null,
): ApiKey[] => keys.filter((key) => key.parent_id === parentId && key.id !== revokingKeyId);

/** A key as its workspace sees it, without the secret's hash. */
export const toKeyView = (
  { id, name, scope, member_id, requests_per_minute, created_at, created_by, expires_at, agent }: ApiKey,
  prefix: string,
  lastUsedAt: string | null,
  descendantIds: string[],
): ApiKeyView => ({
  id,
  name,
  prefix: `${prefix}${id}`,
  scope,
  member_id,
  requests_per_minute,
  created_at,
  created_by,
  agent: agent ? { host: agent.host } : null,
  expires_at,
  last_used_at: lastUsedAt,
  descendant_ids: descendantIds,
});
