import { LEAST_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import type { Stage } from './stages.ts';

/** AWS refuses reservations that leave less than this to everybody else. */
export const LEAST_UNRESERVED = 100;

/** Below this, what may be reserved is too little to be cut into parts. */
const LEAST_TO_RESERVE = 200;

/**
 * What a function has of the account's concurrency for itself, and never exceeds: its share of what AWS lets an account
 * reserve. Undefined where the account is too small, so that the function runs in what all share.
 */
export function reservedConcurrency({ accountConcurrency }: Stage, share = 0): number | undefined {
  if (share === 0 || accountConcurrency < LEAST_TO_RESERVE) return undefined;
  return Math.max(1, Math.floor((accountConcurrency - LEAST_UNRESERVED) * share));
}

/** An account that runs fewer does not exist, and workflows would wait for each other for ever. */
export function refuseTooLittleConcurrency({ name, accountConcurrency }: Stage): void {
  if (Number.isInteger(accountConcurrency) && accountConcurrency >= LEAST_ACCOUNT_CONCURRENCY) return;
  throw new Error(
    `The stage ${name} has an accountConcurrency of ${accountConcurrency}; it must be a whole number of at least ${LEAST_ACCOUNT_CONCURRENCY}, what AWS gives a new account.`,
  );
}
