import { LEAST_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import type { Stage } from './stages.ts';

/** AWS rejects reservations that leave less than this to all other functions. */
export const LEAST_UNRESERVED = 100;

/** Below this, too little can be reserved to be worth splitting. */
const LEAST_TO_RESERVE = 200;

/**
 * A function's reserved concurrency: its share of what AWS lets the account reserve. Undefined if the account is too
 * small; the function then uses the shared pool.
 */
export function reservedConcurrency({ accountConcurrency }: Stage, share = 0): number | undefined {
  if (share === 0 || accountConcurrency < LEAST_TO_RESERVE) return undefined;
  return Math.max(1, Math.floor((accountConcurrency - LEAST_UNRESERVED) * share));
}

/** No account has less, and with less, workflows would wait for each other forever. */
export function refuseTooLittleConcurrency({ name, accountConcurrency }: Stage): void {
  if (Number.isInteger(accountConcurrency) && accountConcurrency >= LEAST_ACCOUNT_CONCURRENCY) return;
  throw new Error(
    `The stage ${name} has an accountConcurrency of ${accountConcurrency}; it must be a whole number of at least ${LEAST_ACCOUNT_CONCURRENCY}, the quota of a new AWS account.`,
  );
}
