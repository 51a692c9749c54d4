import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_SECONDS } from '#contract/time.ts';
import type { SharedLimit, SharedPace } from '#domain/signals/research/research.ts';
import { allOf, anyOf, isAbove, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Two callers may collide twice at a bucket that just became idle. After that it gives up. */
const TRIES = 3;
/** An idle bucket is full, so its item may expire. */
const TTL_SECONDS = DAY_SECONDS;

/**
 * A token bucket shared by all machines, one item per limit. The item holds the time up to which slots are
 * taken. A caller moves that time on by one slot in a single conditional write, then waits for its slot. No
 * two callers can get the same slot.
 */
export const createTokenBucket = (
  table: Table,
  now: () => Date,
  pause: (ms: number, abortSignal?: AbortSignal) => Promise<unknown> = (ms, abortSignal) =>
    sleep(ms, undefined, { ...(abortSignal && { signal: abortSignal }) }),
): SharedPace => ({
  async waitForTurn(limit, longestMs, signal) {
    signal?.throwIfAborted();
    const minIntervalMs = 1000 / limit.perSecond;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const nowMs = now().getTime();
      // A full bucket releases its burst at once, so slots may lie this far ahead.
      const burstMs = (limit.burst - 1) * minIntervalMs;
      const turn =
        (await joinQueue(table, limit, minIntervalMs, nowMs, burstMs + longestMs)) ??
        (await startQueue(table, limit, minIntervalMs, nowMs));
      if (turn !== undefined) {
        const waitMs = turn - burstMs - nowMs;
        if (waitMs > 0) await pause(waitMs, signal);
        return true;
      }
      const isFull = await isFullUntil(table, limit, nowMs + burstMs + longestMs);
      if (isFull) return false;
    }
    return false;
  },
});

const computeExpiry = (nowMs: number): number => Math.ceil(nowMs / 1000) + TTL_SECONDS;

/**
 * Takes the next slot of a bucket in use. Returns its time, or undefined if the bucket is idle or used up.
 */
async function joinQueue(
  table: Table,
  { name }: SharedLimit,
  minIntervalMs: number,
  nowMs: number,
  limitMs: number,
): Promise<number | undefined> {
  const updatedAttributes = await updateIf(table, {
    Key: keys.sharedPace(name),
    set: { expires_at: computeExpiry(nowMs) },
    add: { given_until: minIntervalMs },
    when: allOf(isAbove('given_until', nowMs), isUpTo('given_until', nowMs + limitMs)),
    ReturnValues: 'UPDATED_NEW',
  });
  return updatedAttributes && Number(updatedAttributes.given_until) - minIntervalMs;
}

/** Takes the first slot of an idle bucket. */
async function startQueue(
  table: Table,
  { name }: SharedLimit,
  minIntervalMs: number,
  nowMs: number,
): Promise<number | undefined> {
  const startedAttributes = await updateIf(table, {
    Key: keys.sharedPace(name),
    set: { given_until: nowMs + minIntervalMs, expires_at: computeExpiry(nowMs) },
    when: anyOf(isAbsent('given_until'), isUpTo('given_until', nowMs)),
  });
  return startedAttributes && nowMs;
}

/** If neither join nor begin worked, either all slots are taken or the bucket just became idle. */
async function isFullUntil(table: Table, { name }: SharedLimit, latestTurnMs: number): Promise<boolean> {
  const takenUntilMs = await getItem(table, keys.sharedPace(name), (item) => Number(item.given_until));
  return takenUntilMs !== undefined && takenUntilMs > latestTurnMs;
}
