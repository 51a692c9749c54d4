import { randomInt, randomUUID } from 'node:crypto';
import { getDocumentClient } from './clients.ts';
import { systemClock } from './clock.ts';
import { env } from './env.ts';
import { createCountTimeout } from './key-use.ts';
import { logger } from './logger.ts';
import { claimSlot, releaseSlot } from './slot-lease.ts';
import type { keyUseKeys } from './table-keys.ts';

const STAGE_OWNER = 'ALL';
/** Slots tried, from a random one. Enough for all of a workspace's; of the stage's, one in a thousand misses a free half. */
const MAX_TRIES = 20;

interface SlotsRequest {
  /** The key of one of an owner's slots. */
  readonly keyOf: (owner: string, slot: number) => ReturnType<typeof keyUseKeys.slot>;
  readonly workspaceId: string;
  readonly ofWorkspace: number;
  /** Read only if slots are claimed. @default the workspace's limit alone counts */
  readonly ofStage?: () => number;
  /** The longest that they are held. */
  readonly maxMs: number;
}

/** The slots of what keeps a function busy for long: one of its workspace's and one of the stage's. */
export function createSlots({ keyOf, workspaceId, ofWorkspace, ofStage, maxMs }: SlotsRequest) {
  const table = () => ({ client: getDocumentClient(), name: env.tableName() });
  const holder = randomUUID();
  const claimed: ReturnType<typeof keyOf>[] = [];

  async function claimOneOf(owner: string, max: number, signal: AbortSignal): Promise<boolean> {
    const now = systemClock().getTime();
    const lease = { holder, now, expiresAt: now + maxMs };
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
        return max === undefined || (await claimOneOf(STAGE_OWNER, max, signal));
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
