import type { ApiKey, ApiKeyStore } from './api-key.ts';

/** A limit that a key shares with the key that made it, and with all that one made. */
interface SharedLimit {
  readonly keyId: string;
  readonly perMinute: number;
}

/** A key without a limit was made by one without a limit, so most keys cost no read here. */
export async function loadSharedLimit(
  apiKeys: Pick<ApiKeyStore, 'get'>,
  { parent_id, requests_per_minute }: Pick<ApiKey, 'parent_id' | 'requests_per_minute'>,
): Promise<SharedLimit | undefined> {
  if (requests_per_minute === null || parent_id === null) return undefined;
  const perMinute = (await apiKeys.get(parent_id))?.requests_per_minute ?? null;
  return perMinute === null ? undefined : { keyId: parent_id, perMinute };
}

/** The gateway's context only holds plain values. */
export const writeSharedLimit = ({ keyId, perMinute }: SharedLimit): string => `${keyId}:${perMinute}`;

export function readSharedLimit(text: string): SharedLimit {
  const [keyId = '', perMinute] = text.split(':');
  return { keyId, perMinute: Number(perMinute) };
}
