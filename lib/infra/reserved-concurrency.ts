import { type SlotPool, slotPools } from '#contract/slots.ts';
import { MIN_UNRESERVED } from '#platform/account-concurrency.ts';
import type { Stage } from './stages.ts';

/** How many calls of a pool may run at once. The smallest account has a few for two workspaces. */
export const computeSlots = ({ accountConcurrency }: Stage, pool: SlotPool): number =>
  Math.max(4, Math.floor(accountConcurrency * slotPools[pool].shareOfAccount));

/** A call that does its work takes a tenth of a second or longer. */
const CALLS_PER_SLOT_AND_SECOND = 10;

/**
 * What the gateway lets through to an endpoint whose calls need slots. All above could only be refused, and so many refusals
 * would keep the account's functions busy.
 */
export function limitToSlots(stage: Stage, pool: SlotPool): Stage['throttle'] {
  const rate = computeSlots(stage, pool) * CALLS_PER_SLOT_AND_SECOND;
  return { rate: Math.min(rate, stage.throttle.rate), burst: Math.min(rate, stage.throttle.burst) };
}

/** Rejects reservations that AWS would reject. */
export function checkReserved({ name, accountConcurrency }: Stage, reservedWorkers: number): void {
  const max = Math.max(0, accountConcurrency - MIN_UNRESERVED);
  if (reservedWorkers <= max) return;
  throw new Error(
    `The stage ${name} reserves ${reservedWorkers} workers; an accountConcurrency of ${accountConcurrency} leaves at most ${max}.`,
  );
}
