import type { ApiKey, ApiKeyStore } from './api-key.ts';
import { creatorsOf } from './key-families.ts';

/** A limit per minute that a key shares with all keys below it. */
export interface SharedLimit {
  readonly keyId: string;
  readonly perMinute: number;
}

/**
 * The limits of the keys above this one, nearest first. Of several equal limits, only the outermost matters. A key
 * without a limit has no creator with one, so most keys cost no read here.
 */
export async function sharedLimitsOf(
  apiKeys: Pick<ApiKeyStore, 'get'>,
  key: Pick<ApiKey, 'parent_id' | 'requests_per_minute'>,
): Promise<SharedLimit[]> {
  if (key.requests_per_minute === null) return [];
  const creators = await creatorsOf(apiKeys, key, (creator) => creator.requests_per_minute !== null);
  const limits = creators.flatMap(({ id, requests_per_minute }): SharedLimit[] =>
    requests_per_minute === null ? [] : [{ keyId: id, perMinute: requests_per_minute }],
  );
  return limits.filter(({ perMinute }, index) => limits[index + 1]?.perMinute !== perMinute);
}

/** The gateway's context only holds plain values. */
export const writeSharedLimits = (limits: readonly SharedLimit[]): string =>
  limits.map(({ keyId, perMinute }) => `${keyId}:${perMinute}`).join(' ');

export const readSharedLimits = (text: string): SharedLimit[] =>
  text.split(' ').map((each) => {
    const [keyId = '', perMinute] = each.split(':');
    return { keyId, perMinute: Number(perMinute) };
  });
