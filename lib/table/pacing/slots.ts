import { randomInt, randomUUID } from 'node:crypto';
import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import type { keyUseKeys } from '#platform/table-keys.ts';
import { anyOf, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { getFunctionTable, type Table } from '#table/table.ts';
import { createCountTimeout } from './key-use.ts';

type SlotKey = ReturnType<typeof keyUseKeys.slot>;

const TTL_SECONDS = 3_600;

/** False if another holds the slot. If a function dies, its slot is free when its lease ends. */
export const claimSlot = async (
  table: Table,
  Key: SlotKey,
  { holder, now, expiresAt }: { readonly holder: string; readonly now: number; readonly expiresAt: number },
  abortSignal: AbortSignal,
): Promise<boolean> =>
  (await updateIf(
    table,
    {
      Key,
      set: {
        held_by: holder,
        held_until: expiresAt,
        expires_at: Math.ceil(expiresAt / 1_000) + TTL_SECONDS,
      },
      // The last one accepts the client's retry of a write that had succeeded.
      when: anyOf(isAbsent('held_until'), isUpTo('held_until', now), { held_by: holder }),
    },
    { abortSignal },
  )) !== undefined;

/** False if another holds it by now. */
export const releaseSlot = async (
  table: Table,
  Key: SlotKey,
  holder: string,
  abortSignal: AbortSignal,
): Promise<boolean> =>
  (await updateIf(table, { Key, set: { held_until: 0 }, when: { held_by: holder } }, { abortSignal })) !==
  undefined;

const STAGE_OWNER = 'ALL';
/** Slots tried, from a random one. Enough for all of a workspace's; of the stage's, one in a thousand misses a free half. */
const MAX_TRIES = 20;

interface SlotsRequest {
  /** The key of one of an owner's slots. */
  readonly keyOf: (owner: string, slot: number) => SlotKey;
  readonly workspaceId: string;
  readonly ofWorkspace: number;
  /** @default the workspace's limit alone counts */
  readonly ofStage?: number;
  /** The longest that they are held. */
  readonly maxMs: number;
}

/**
 * Claims slots for work that keeps a function busy for long: one of its workspace's and, if the stage has some, one of those.
 * Returns how to release them, or undefined if none is free. If the table doesn't respond in time, the work may begin.
 */
export async function claimAvailableSlots({
  keyOf,
  workspaceId,
  ofWorkspace,
  ofStage,
  maxMs,
}: SlotsRequest): Promise<(() => Promise<void>) | undefined> {
  const holder = randomUUID();
  const claimed: SlotKey[] = [];

  async function claimOneOf(owner: string, max: number, abortSignal: AbortSignal): Promise<boolean> {
    const now = systemClock().getTime();
    const lease = { holder, now, expiresAt: now + maxMs };
    const firstSlot = randomInt(max);
    for (let tries = 0; tries < Math.min(MAX_TRIES, max); tries += 1) {
      const slot = keyOf(owner, (firstSlot + tries) % max);
      // Before the outcome is known: a call that was given up may have claimed it.
      claimed.push(slot);
      if (await claimSlot(getFunctionTable(), slot, lease, abortSignal)) return true;
      claimed.pop();
    }
    return false;
  }

  /** A slot that can't be released is free when its lease ends. */
  async function release(): Promise<void> {
    try {
      await Promise.all(
        claimed.map((slot) => releaseSlot(getFunctionTable(), slot, holder, createCountTimeout())),
      );
    } catch (error) {
      logger.warn('a slot was not released', { error });
    }
  }

  try {
    const signal = createCountTimeout();
    const isClaimed =
      (await claimOneOf(workspaceId, ofWorkspace, signal)) &&
      (ofStage === undefined || (await claimOneOf(STAGE_OWNER, ofStage, signal)));
    if (isClaimed) return release;
  } catch (error) {
    logger.warn('no slot claimed', { error });
    return release;
  }
  await release();
  return undefined;
}
