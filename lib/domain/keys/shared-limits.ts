import type { ApiKey, ApiKeyStore } from './api-key.ts';
import { makersOf } from './key-families.ts';

/** A limit that bounds the sum of what a key and all keys made with it may do in a minute. */
export interface SharedLimit {
  readonly keyId: string;
  readonly perMinute: number;
}

/**
 * The limits of the makers above a key, the nearest first. Where several are alike, the outermost bounds the others. A
 * key without a limit of its own has no maker with one, so that most keys cost no read here.
 */
export async function sharedLimitsOf(
  apiKeys: Pick<ApiKeyStore, 'get'>,
  key: Pick<ApiKey, 'parent_id' | 'requests_per_minute'>,
): Promise<SharedLimit[]> {
  if (key.requests_per_minute === null) return [];
  const makers = await makersOf(apiKeys, key, (maker) => maker.requests_per_minute !== null);
  const limits = makers.flatMap(({ id, requests_per_minute }): SharedLimit[] =>
    requests_per_minute === null ? [] : [{ keyId: id, perMinute: requests_per_minute }],
  );
  return limits.filter(({ perMinute }, index) => limits[index + 1]?.perMinute !== perMinute);
}

/** As the gateway hands it on, whose context holds plain values only. */
export const writeSharedLimits = (limits: readonly SharedLimit[]): string =>
  limits.map(({ keyId, perMinute }) => `${keyId}:${perMinute}`).join(' ');

export const readSharedLimits = (text: string): SharedLimit[] =>
  text.split(' ').map((each) => {
    const [keyId = '', perMinute] = each.split(':');
    return { keyId, perMinute: Number(perMinute) };
  });
