import { type Allowance, allowanceOf, limitOf, minuteOf } from '#domain/keys/allowance.ts';
import { documentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { countKeyUse, noteKeyUse } from '#platform/key-use.ts';
import { logger } from '#platform/logger.ts';
import type { Caller } from './caller.ts';

/** A count takes some milliseconds; whoever waits longer for it waits in vain, and the request is let through. */
const LONGEST_MS = 500;
/** On one machine it waits for the processor alone. */
const LONGEST_LOCAL_MS = 5_000;

/** Keys that have used up a minute, as this container knows: they are refused without asking again. */
const usedUp = new Map<string, number>();
const MOST_REMEMBERED = 1_000;

function rememberUsedUp(keyId: string, minute: number): void {
  if (usedUp.size >= MOST_REMEMBERED) usedUp.clear();
  usedUp.set(keyId, minute);
}

/**
 * Counts a request of a key: what it may still do, or undefined where the table did not tell in time. The first request
 * of a minute notes the minute as the key's last use.
 */
export async function countRequest({
  keyId,
  workspaceId,
  requestsPerMinute,
}: Caller): Promise<Allowance | undefined> {
  try {
    const now = systemClock();
    const limit = limitOf(env.keyRequestsPerMinute(), requestsPerMinute);
    const use = { keyId, workspaceId, minute: minuteOf(now) };
    if (usedUp.get(keyId) === use.minute) return allowanceOf(limit, undefined, now);
    const table = { client: documentClient(), name: env.tableName() };
    const inTime = AbortSignal.timeout(env.runsLocally() ? LONGEST_LOCAL_MS : LONGEST_MS);
    const used = await countKeyUse(table, use, limit, inTime);
    if (used === undefined) rememberUsedUp(keyId, use.minute);
    if (used === 1) await noteKeyUse(table, use, inTime);
    return allowanceOf(limit, used, now);
  } catch (error) {
    logger.warn('request not counted', { error });
    return undefined;
  }
}
