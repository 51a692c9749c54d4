import {
  type Allowance,
  applyKeyLimit,
  readSharedLimit,
  toAllowance,
  toMinute,
} from '#domain/workspace/keys/allowance.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { remember } from '#platform/remember.ts';
import { countKeyUse, createCountTimeout, type KeyUseLimits, noteKeyUse } from '#table/pacing/key-use.ts';
import { getFunctionTable, type Table } from '#table/table.ts';
import type { Caller } from './caller.ts';

/** The key a request is counted at: its own, or one whose limit it shares. */
interface CountedKey extends KeyUseLimits {
  readonly keyId: string;
}

/** Limits this container knows to be used up for a minute; it rejects further requests without reading the table. */
const usedUp = new Map<string, number>();
const MAX_REMEMBERED = 1_000;

const markOf = ({ keyId, perKey }: CountedKey): string => `${perKey === undefined ? 'sum' : 'own'} ${keyId}`;

const isUsedUp = (countedKey: CountedKey, minute: number): boolean =>
  usedUp.get(markOf(countedKey)) === minute ||
  usedUp.get(markOf({ keyId: countedKey.keyId, sum: countedKey.sum })) === minute;

/** The limit that clients are shown. */
const boundOf = ({ perKey, sum }: KeyUseLimits): number => Math.min(perKey ?? sum, sum);

/** Counts a request at one key. A key's first own request in a minute also updates its last use. */
async function countAt(
  table: Table,
  countedKey: CountedKey,
  { workspaceId, now, inTime }: { workspaceId: string; now: Date; inTime: AbortSignal },
): Promise<Allowance> {
  const use = { keyId: countedKey.keyId, workspaceId, minute: toMinute(now) };
  const useCounts = await countKeyUse(table, use, countedKey, inTime);
  if (!useCounts) {
    remember(usedUp, markOf(countedKey), use.minute, MAX_REMEMBERED);
    return toAllowance(boundOf(countedKey), undefined, now);
  }
  if (countedKey.perKey !== undefined && useCounts.perKey === 1) await noteKeyUse(table, use, inTime);
  const remainingRequests = Math.min(
    (countedKey.perKey ?? countedKey.sum) - useCounts.perKey,
    countedKey.sum - useCounts.sum,
  );
  return toAllowance(boundOf(countedKey), remainingRequests, now);
}

const listCountedKeys = ({ keyId, requestsPerMinute, sharedLimit }: Caller): CountedKey[] => {
  const perKey = applyKeyLimit(env.keyRequestsPerMinute(), requestsPerMinute);
  const sharedLimits = sharedLimit === undefined ? [] : [readSharedLimit(sharedLimit)];
  return [
    { keyId, perKey, sum: requestsPerMinute ?? perKey },
    ...sharedLimits.map((limit) => ({ keyId: limit.keyId, sum: limit.perMinute })),
  ];
};

/**
 * Counts a request and returns what the key may still do, or undefined if the table didn't respond in time. It counts at
 * the key itself first, then at the keys that created it, innermost first. Once one of those is exhausted, no key below it
 * can call within this minute anyway, so the counts made before the rejection do no harm.
 */
export async function countRequest(caller: Caller): Promise<Allowance | undefined> {
  try {
    const now = systemClock();
    const countedKeys = listCountedKeys(caller);
    const exceededKey = countedKeys.find((countedKey) => isUsedUp(countedKey, toMinute(now)));
    if (exceededKey) return toAllowance(boundOf(exceededKey), undefined, now);
    const table = getFunctionTable();
    const inTime = createCountTimeout();
    let tightestAllowance: Allowance | undefined;
    for (const countedKey of countedKeys) {
      const allowance = await countAt(table, countedKey, {
        workspaceId: caller.workspaceId,
        now,
        inTime,
      });
      if (allowance.isExceeded) return allowance;
      if (!tightestAllowance || allowance.remaining < tightestAllowance.remaining)
        tightestAllowance = allowance;
    }
    return tightestAllowance;
  } catch (error) {
    logger.warn('request not counted', { error });
    return undefined;
  }
}
