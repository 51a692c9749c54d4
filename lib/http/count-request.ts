import { type Allowance, allowanceOf, limitOf, minuteOf } from '#domain/keys/allowance.ts';
import { readSharedLimits } from '#domain/keys/shared-limits.ts';
import { documentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { countKeyUse, type KeyUseLimits, type KeyUseTable, noteKeyUse } from '#platform/key-use.ts';
import { logger } from '#platform/logger.ts';
import type { Caller } from './caller.ts';

/** A count takes some milliseconds; whoever waits longer for it waits in vain, and the request is let through. */
const LONGEST_MS = 500;
/** On one machine it waits for the processor alone. */
const LONGEST_LOCAL_MS = 5_000;

/** Where a request is counted: at its own key, or at one whose limit it shares. */
interface Place extends KeyUseLimits {
  readonly keyId: string;
}

/** Limits that are used up in a minute, as this container knows: requests are refused without asking again. */
const usedUp = new Map<string, number>();
const MOST_REMEMBERED = 1_000;

const markOf = ({ keyId, own }: Place): string => `${own === undefined ? 'sum' : 'own'} ${keyId}`;

function rememberUsedUp(place: Place, minute: number): void {
  if (usedUp.size >= MOST_REMEMBERED) usedUp.clear();
  usedUp.set(markOf(place), minute);
}

const isUsedUp = (place: Place, minute: number): boolean =>
  usedUp.get(markOf(place)) === minute ||
  usedUp.get(markOf({ keyId: place.keyId, sum: place.sum })) === minute;

/** What is told to be the limit of a place. */
const boundOf = ({ own, sum }: KeyUseLimits): number => Math.min(own ?? sum, sum);

/** Counts a request at one place; the first of a key's own in a minute notes the minute as its last use. */
async function countAt(
  table: KeyUseTable,
  place: Place,
  { workspaceId, now, inTime }: { workspaceId: string; now: Date; inTime: AbortSignal },
): Promise<Allowance> {
  const use = { keyId: place.keyId, workspaceId, minute: minuteOf(now) };
  const used = await countKeyUse(table, use, place, inTime);
  if (!used) {
    rememberUsedUp(place, use.minute);
    return allowanceOf(boundOf(place), undefined, now);
  }
  if (place.own !== undefined && used.own === 1) await noteKeyUse(table, use, inTime);
  const left = Math.min((place.own ?? place.sum) - used.own, place.sum - used.sum);
  return allowanceOf(boundOf(place), left, now);
}

const placesOf = ({ keyId, requestsPerMinute, sharedLimits }: Caller): Place[] => {
  const own = limitOf(env.keyRequestsPerMinute(), requestsPerMinute);
  const shared = sharedLimits === undefined ? [] : readSharedLimits(sharedLimits);
  return [
    { keyId, own, sum: requestsPerMinute ?? own },
    ...shared.map((limit) => ({ keyId: limit.keyId, sum: limit.perMinute })),
  ];
};

/**
 * Counts a request of a key: what it may still do, or undefined where the table did not tell in time. It counts at the key
 * itself first, then at its makers, outwards. If a maker refuses, nothing below it can do anything in this minute anyway,
 * so what was counted before takes nothing from anybody.
 */
export async function countRequest(caller: Caller): Promise<Allowance | undefined> {
  try {
    const now = systemClock();
    const places = placesOf(caller);
    const exceeded = places.find((place) => isUsedUp(place, minuteOf(now)));
    if (exceeded) return allowanceOf(boundOf(exceeded), undefined, now);
    const table = { client: documentClient(), name: env.tableName() };
    const inTime = AbortSignal.timeout(env.runsLocally() ? LONGEST_LOCAL_MS : LONGEST_MS);
    let tightest: Allowance | undefined;
    for (const place of places) {
      const allowance = await countAt(table, place, { workspaceId: caller.workspaceId, now, inTime });
      if (allowance.isExceeded) return allowance;
      if (!tightest || allowance.remaining < tightest.remaining) tightest = allowance;
    }
    return tightest;
  } catch (error) {
    logger.warn('request not counted', { error });
    return undefined;
  }
}
