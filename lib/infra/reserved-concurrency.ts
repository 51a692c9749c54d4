import { type SlotPool, slotPools } from '#contract/slots.ts';
import { MIN_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import type { Stage } from './stages.ts';

/** AWS rejects reservations that leave less than this to all other functions. */
export const MIN_UNRESERVED = 100;

/** Below this, too little can be reserved to be worth splitting. */
const MIN_TO_RESERVE = 200;

/** How much of the account's concurrency is reserved for a function. */
export interface Reservation {
  /** Of what AWS lets the account reserve. @default 0 */
  readonly reservedShare?: number;
  /** The least that is reserved, however small the share. @default 1 */
  readonly reservedMin?: number;
  /** The smallest account in which something is reserved. @default 200 */
  readonly reservedFrom?: number;
}

/**
 * A function's reserved concurrency: its share of what AWS lets the account reserve. Undefined if the account is too
 * small; the function then uses the shared pool.
 */
export function computeReservedConcurrency(
  { accountConcurrency }: Stage,
  { reservedShare = 0, reservedMin = 1, reservedFrom = MIN_TO_RESERVE }: Reservation,
): number | undefined {
  if (reservedShare === 0 || accountConcurrency < reservedFrom) return undefined;
  return Math.max(reservedMin, Math.floor((accountConcurrency - MIN_UNRESERVED) * reservedShare));
}

/** How many calls of a pool may run at once. The smallest account has a few for two workspaces. */
export const computeSlots = ({ accountConcurrency }: Stage, pool: SlotPool): number =>
  Math.max(4, Math.floor(accountConcurrency * slotPools[pool].shareOfAccount));

/**
 * How many of one workspace's calls of a shared step may run at once: half of what the step has. The smallest account has
 * one call of each for two workspaces.
 */
export function computeWorkspaceShare(stage: Stage, step: Reservation): number {
  const { reservedShare = 0 } = step;
  const ofStep = computeReservedConcurrency(stage, step) ?? stage.accountConcurrency * reservedShare;
  return Math.max(2, Math.floor(ofStep / 2));
}

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
