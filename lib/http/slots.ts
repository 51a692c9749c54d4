import { randomInt, randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { refuse } from '#contract/errors.ts';
import { slotPools } from '#contract/slots.ts';
import { getDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { claimSlot, releaseSlot } from '#platform/slot-lease.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { createCountTimeout } from './count-request.ts';

const STAGE = 'ALL';
/** Slots tried, from a random one. Enough for all of a workspace's; of the stage's, one in a thousand misses a free half. */
const MAX_TRIES = 20;

interface SlotsRequest {
  /** The key of one of an owner's slots. */
  readonly keyOf: (owner: string, slot: number) => ReturnType<typeof keyUseKeys.slot>;
  readonly workspaceId: string;
  readonly ofWorkspace: number;
  /** Read only if slots are claimed. @default the workspace's limit alone counts */
  readonly ofStage?: () => number;
  /** The longest that the request holds them. */
  readonly maxMs: number;
}

/** The slots of a request that keeps a function busy for long: one of its workspace's and one of the stage's. */
export function createSlots({ keyOf, workspaceId, ofWorkspace, ofStage, maxMs }: SlotsRequest) {
  const table = () => ({ client: getDocumentClient(), name: env.tableName() });
  const holder = randomUUID();
  const claimed: ReturnType<typeof keyOf>[] = [];

  async function claimOneOf(owner: string, max: number, signal: AbortSignal): Promise<boolean> {
    const now = systemClock().getTime();
    const lease = { holder, now, until: now + maxMs };
    const first = randomInt(max);
    for (let tried = 0; tried < Math.min(MAX_TRIES, max); tried += 1) {
      const slot = keyOf(owner, (first + tried) % max);
      // Before the outcome is known: a call that was given up may have claimed it.
      claimed.push(slot);
      if (await claimSlot(table(), slot, lease, signal)) return true;
      claimed.pop();
    }
    return false;
  }

  return {
    /** Whether there was room; undefined if the table didn't respond in time. */
    async claim(): Promise<boolean | undefined> {
      try {
        const max = ofStage?.();
        const signal = createCountTimeout();
        if (!(await claimOneOf(workspaceId, ofWorkspace, signal))) return false;
        return max === undefined || (await claimOneOf(STAGE, max, signal));
      } catch (error) {
        logger.warn('no slot claimed', { error });
        return undefined;
      }
    },

    /** A slot that can't be released is free when its lease ends. */
    async release(): Promise<void> {
      try {
        await Promise.all(claimed.map((slot) => releaseSlot(table(), slot, holder, createCountTimeout())));
      } catch (error) {
        logger.warn('a slot was not released', { error });
      }
    },
  };
}

/**
 * Claims the slots that a long call holds for as long as its function may run, so that those of one that was killed are free
 * after that. Refuses if there are none; if the table doesn't say, the call runs. Returns how to release them.
 */
export async function claimSlots(
  { slots: pool }: Pick<AnyEndpoint, 'slots'>,
  workspaceId: string,
  maxMs: number,
): Promise<() => Promise<void>> {
  if (pool === undefined) return async () => undefined;
  const { calls, ofWorkspace, retrySeconds } = slotPools[pool];
  // Half of the stage's at most: one workspace doesn't keep all others from it.
  const max = Math.min(ofWorkspace, Math.ceil(env.slotsAtOnce() / 2));
  const slots = createSlots({
    keyOf: (owner, slot) => keyUseKeys.slot(owner, pool, slot),
    workspaceId,
    ofWorkspace: max,
    ofStage: env.slotsAtOnce,
    maxMs,
  });
  if ((await slots.claim()) !== false) return slots.release;
  await slots.release();
  const message = `Too many ${calls} are running; a workspace can run up to ${max} at once. Retry after the number of seconds in Retry-After.`;
  throw refuse('throttled', message, undefined, retrySeconds);
}
