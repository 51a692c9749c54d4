import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `sis_live_` + key id (16) + secret (32) + checksum (6), all letters and digits. The secret holds 190 bits, so a
 * plain hash is enough; the checksum tells a typo from a key that was revoked, without asking the table.
 */
const ID_LENGTH = 16;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** What the gateway may check before it asks anybody: a bearer token (its name in any case) with one key of ours. */
export const bearerPattern = (prefix: string): string =>
  `^[Bb][Ee][Aa][Rr][Ee][Rr] +${prefix}[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`;

export type KeyScope = 'read' | 'write';

/** What an agent that a member signed in holds instead of a lasting key (OAuth 2.1). */
export interface AgentGrant {
  readonly client_id: string;
  /** Where it was sent back to when it was approved: a host, or an app on a member's computer. */
  readonly host: string;
  /** When the current access token ends; the refresh token gets another. */
  readonly access_until: string;
  readonly refresh_hash: string;
  /** The one before: whoever shows it has stolen it, or was robbed. */
  readonly spent_refresh_hash: string | null;
}

export interface ApiKey {
  readonly id: string;
  readonly workspace_id: string;
  readonly member_id: string | null;
  readonly scope: KeyScope;
  readonly name: string;
  readonly hash: string;
  readonly created_at: string;
  /** The key that made it; null for operators. */
  readonly created_by: string | null;
  /** The key with which it goes: its maker, or whose place that took; null where there is none. */
  readonly parent_id: string | null;
  readonly revoked_at: string | null;
  /** When it stops working by itself. */
  readonly expires_at: string | null;
  /** Its own limit, where it is lower than the stage's. */
  readonly requests_per_minute: number | null;
  /** Set for the key of an agent. */
  readonly agent?: AgentGrant | undefined;
}

export interface ApiKeyStore {
  get(id: string): Promise<ApiKey | undefined>;
  /** Those of the ids that exist. */
  getMany(ids: readonly string[]): Promise<ApiKey[]>;
  /** Oldest first; revoked ones for 90 days more. */
  list(workspaceId: string): Promise<ApiKey[]>;
  /** Oldest first, without those that were revoked. */
  unrevoked(workspaceId: string): Promise<ApiKey[]>;
  /** The names of these keys, whether revoked or not. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The minutes in which these keys were last used. */
  lastUses(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** `maker_revoked`: the key that makes it was revoked meanwhile. */
  add(key: ApiKey): Promise<'done' | 'full' | 'maker_revoked'>;
  /** Gives an agent's key a new access token. False if another refresh was first, or the key is revoked. */
  renew(id: string, hash: string, agent: AgentGrant): Promise<boolean>;
  setParent(id: string, parentId: string | null): Promise<void>;
  /** Undefined where there is no such key. Revoking twice keeps the first time. */
  revoke(id: string, at: string): Promise<ApiKey | undefined>;
}

const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = LETTERS[rest % LETTERS.length] + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}

export const hashOfKey = (secretKey: string): string => createHash('sha256').update(secretKey).digest('hex');

/** The part of an id that time does not give is as long as a key's own. */
export const keyIdFrom = (id: string): string => id.slice(-ID_LENGTH);

/** A new key: the text is shown once, only `id` and `hash` are kept. */
export function issueKey(
  prefix: string,
  id = randomText(ID_LENGTH),
): { id: string; text: string; hash: string } {
  const unchecked = `${prefix}${id}${randomText(SECRET_LENGTH)}`;
  const text = `${unchecked}${checksum(unchecked)}`;
  return { id, text, hash: hashOfKey(text) };
}

/** The id inside a well-formed key of this stage, or undefined for anything else. */
export function keyIdOf(text: string, prefix: string): string | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const body = text.slice(prefix.length);
  if (!BODY.test(body) || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH))
    return undefined;
  return body.slice(0, ID_LENGTH);
}

export const isSameKey = (text: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfKey(text), 'hex'), Buffer.from(hash, 'hex'));
