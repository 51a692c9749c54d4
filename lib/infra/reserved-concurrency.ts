import { type SlotPool, slotPools } from '#contract/slots.ts';
import { MIN_ACCOUNT_CONCURRENCY, MIN_UNRESERVED } from '#platform/account-concurrency.ts';
import type { Stage } from './stages.ts';

/** How many calls of a pool may run at once. The smallest account has a few for two workspaces. */
export const computeSlots = ({ accountConcurrency }: Stage, pool: SlotPool): number =>
  Math.max(4, Math.floor(accountConcurrency * slotPools[pool].shareOfAccount));

/** Rejects reservations that AWS would reject. */
export function checkReserved({ name, accountConcurrency }: Stage, reserved: number): void {
  const max = Math.max(0, accountConcurrency - MIN_UNRESERVED);
  if (reserved <= max) return;
  throw new Error(
    `The stage ${name} reserves ${reserved} workers; an accountConcurrency of ${accountConcurrency} leaves at most ${max}.`,
  );
}

/** No account has less, and with less, workflows would wait for each other forever. */
export function refuseTooLittleConcurrency({ name, accountConcurrency }: Stage): void {
  if (Number.isInteger(accountConcurrency) && accountConcurrency >= MIN_ACCOUNT_CONCURRENCY) return;
  throw new Error(
    `The stage ${name} has an accountConcurrency of ${accountConcurrency}; it must be a whole number of at least ${MIN_ACCOUNT_CONCURRENCY}, the quota of a new AWS account.`,
  );
}
