import {
  type AgentGrant,
  extractSecretStart,
  generateKey,
  hashKey,
  isSameKey,
  parseKeyId,
} from '#domain/workspace/keys/api-key.ts';

const PREFIX = 'sis_refresh_';

/**
 * A client that lost the response of a refresh repeats it. The gateway answers within 30 seconds, so clients know by
 * then.
 */
const RETRY_MS = 60_000;

type IssuedRefresh = Pick<AgentGrant, 'refresh_hash' | 'lineage_hash'> & { readonly text: string };

/**
 * A new refresh token. The secrets of all tokens of a grant begin alike, so a token is recognized as spent however old
 * it is. The id of a key, which is not a secret, isn't enough to make one up.
 */
export function issueRefresh(keyId: string, previous?: string): IssuedRefresh {
  const { text, hash } = generateKey(PREFIX, keyId, previous && extractSecretStart(previous, PREFIX));
  return { text, refresh_hash: hash, lineage_hash: hashKey(extractSecretStart(text, PREFIX)) };
}

/** The id of the key that a well-formed refresh token renews. */
export const parseRefreshKeyId = (token: string): string | undefined => parseKeyId(token, PREFIX);

/**
 * `spent`: it was used before, by its owner or a thief. The last one used may be repeated for a minute. If a thief did
 * that, the owner's next refresh is with a spent token, and ends it.
 */
export function refreshTokenState(
  { refresh_hash, spent_refresh_hash, spent_at, lineage_hash }: AgentGrant,
  token: string,
  now: Date,
): 'good' | 'spent' | 'unknown' {
  if (isSameKey(token, refresh_hash)) return 'good';
  if (spent_refresh_hash !== null && isSameKey(token, spent_refresh_hash)) {
    const isRetry = spent_at !== undefined && now.getTime() - Date.parse(spent_at) < RETRY_MS;
    return isRetry ? 'good' : 'spent';
  }
  return isSameKey(extractSecretStart(token, PREFIX), lineage_hash) ? 'spent' : 'unknown';
}
