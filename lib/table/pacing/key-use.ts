import { env } from '#platform/env.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { allOf, anyOf, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import type { Table } from '#table/table.ts';

export interface KeyUse {
  readonly keyId: string;
  readonly workspaceId: string;
  /** Minutes since 1970. */
  readonly minute: number;
}

/** Clocks differ by seconds at most; after an hour no one needs the minute. */
const TTL_SECONDS = 3_600;

/** Counting takes a few milliseconds. After this limit the count is given up, and the work is let through. */
const TIMEOUT_MS = 500;
/** On one machine only a busy CPU delays the count. */
const LOCAL_TIMEOUT_MS = 30_000;

export const createCountTimeout = (): AbortSignal =>
  AbortSignal.timeout(env.runsLocally() ? LOCAL_TIMEOUT_MS : TIMEOUT_MS);

/** A key's rate limits per minute. */
export interface KeyUseLimits {
  /** The key's own limit; undefined for a request of another key, which only counts toward the sum. */
  readonly perKey?: number;
  /** The limit of the key and all keys created with it together. */
  readonly sum: number;
}

/** A minute's requests so far. */
export interface KeyUseCount {
  readonly perKey: number;
  readonly sum: number;
}

const isUsedBelow = (name: 'used' | 'own', max: number) => anyOf(isAbsent(name), isBelow(name, max));

/** Counts one more request; undefined if the rate limit is used up. */
export async function countKeyUse(
  table: Table,
  { keyId, workspaceId, minute }: KeyUse,
  { perKey, sum }: KeyUseLimits,
  abortSignal: AbortSignal,
): Promise<KeyUseCount | undefined> {
  const counts = await updateIf(
    table,
    {
      Key: keyUseKeys.keyMinute(keyId, minute),
      set: { workspace_id: workspaceId, expires_at: minute * 60 + TTL_SECONDS },
      add: { used: 1, ...(perKey !== undefined && { own: 1 }) },
      when: allOf(isUsedBelow('used', sum), perKey === undefined ? {} : isUsedBelow('own', perKey)),
      ReturnValues: 'UPDATED_NEW',
    },
    { abortSignal },
  );
  return counts && { perKey: Number(counts.own ?? 0), sum: Number(counts.used) };
}

/** Records the minute in which a key was last used. */
export async function noteKeyUse(
  table: Table,
  { keyId, workspaceId: workspace_id, minute }: KeyUse,
  abortSignal: AbortSignal,
): Promise<void> {
  const set = { workspace_id, minute };
  await updateIf(table, { Key: keyUseKeys.lastKeyUse(keyId), set }, { abortSignal });
}
