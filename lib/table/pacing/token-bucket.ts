import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedLimit, SharedPace } from '#domain/research/shared-pace.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Two callers may meet twice at a bucket that has just become idle; more than that is somebody else's trouble. */
const TRIES = 3;
/** An idle bucket is a full one, and a full one need not be kept. */
const KEPT_SECONDS = 24 * 60 * 60;

/**
 * A token bucket that all machines share, one item per limit. The item holds the moment until which turns are given
 * away. A caller moves that moment on by one turn in a single conditional write and then waits for its own turn, so
 * that nobody reads first and no two callers can hold the same turn.
 */
export const tokenBucket = (
  table: Table,
  now: () => Date,
  pause: (ms: number, signal?: AbortSignal) => Promise<unknown> = (ms, signal) =>
    sleep(ms, undefined, { ...(signal && { signal }) }),
): SharedPace => ({
  async take(limit, longestMs, signal) {
    signal?.throwIfAborted();
    const apartMs = 1000 / limit.perSecond;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const moment = now().getTime();
      // A full bucket lets its burst go at once, so turns may lie that far ahead of the present.
      const aheadMs = (limit.burst - 1) * apartMs;
      const turn =
        (await joinQueue(table, limit, apartMs, moment, aheadMs + longestMs)) ??
        (await beginQueue(table, limit, apartMs, moment));
      if (turn !== undefined) {
        const waitMs = turn - aheadMs - moment;
        if (waitMs > 0) await pause(waitMs, signal);
        return true;
      }
      const isFull = await isGivenAwayBeyond(table, limit, moment + aheadMs + longestMs);
      if (isFull) return false;
    }
    return false;
  },
});

const expiry = (moment: number): number => Math.ceil(moment / 1000) + KEPT_SECONDS;

/** Takes the next turn of a bucket that is in use; the turn's moment, or undefined where it is idle or given away. */
async function joinQueue(
  table: Table,
  { name }: SharedLimit,
  apartMs: number,
  moment: number,
  reachMs: number,
): Promise<number | undefined> {
  const after = await updateIf(table, {
    Key: keys.sharedPace(name),
    UpdateExpression: 'SET expires_at = :expiry ADD given_until :apart',
    ConditionExpression: 'given_until > :now AND given_until <= :last',
    ExpressionAttributeValues: {
      ':apart': apartMs,
      ':now': moment,
      ':last': moment + reachMs,
      ':expiry': expiry(moment),
    },
    ReturnValues: 'UPDATED_NEW',
  });
  return after && Number(after.given_until) - apartMs;
}

/** Takes the first turn of an idle bucket. */
async function beginQueue(
  table: Table,
  { name }: SharedLimit,
  apartMs: number,
  moment: number,
): Promise<number | undefined> {
  const begun = await updateIf(table, {
    Key: keys.sharedPace(name),
    UpdateExpression: 'SET given_until = :next, expires_at = :expiry',
    ConditionExpression: 'attribute_not_exists(given_until) OR given_until <= :now',
    ExpressionAttributeValues: { ':next': moment + apartMs, ':now': moment, ':expiry': expiry(moment) },
  });
  return begun && moment;
}

/** Neither joined nor begun: either all turns are given away, or the bucket became idle in between. */
async function isGivenAwayBeyond(table: Table, { name }: SharedLimit, last: number): Promise<boolean> {
  const until = await getItem(table, keys.sharedPace(name), (item) => Number(item.given_until));
  return until !== undefined && until > last;
}
