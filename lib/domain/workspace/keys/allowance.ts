import { MINUTE_MS } from '#contract/time.ts';
import type { ApiKey, ApiKeyStore } from './api-key.ts';

/** A key's rate limit in the minute of a request. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next minute starts. */
  readonly resetSeconds: number;
  /** Whether this request exceeds the limit. */
  readonly isExceeded: boolean;
}

/** Minutes since 1970. */
export const toMinute = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS);

/** A key's own limit can lower the stage's limit, never raise it. */
export const applyKeyLimit = (stageLimit: number, keyLimit: number | undefined): number =>
  Math.min(stageLimit, keyLimit ?? stageLimit);

/** `remaining`: how many requests may follow this one, or undefined if it exceeded the limit. */
export const toAllowance = (limit: number, remaining: number | undefined, now: Date): Allowance => ({
  limit,
  remaining: Math.max(0, remaining ?? 0),
  resetSeconds: Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000),
  isExceeded: remaining === undefined,
});

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
