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
export function reservedConcurrency(
  { accountConcurrency }: Stage,
  { reservedShare = 0, reservedMin = 1, reservedFrom = MIN_TO_RESERVE }: Reservation,
): number | undefined {
  if (reservedShare === 0 || accountConcurrency < reservedFrom) return undefined;
  return Math.max(reservedMin, Math.floor((accountConcurrency - MIN_UNRESERVED) * reservedShare));
}

/** Of an endpoint that waits. */
export const WAITING: Reservation = { reservedShare: 0.05, reservedMin: 10 };

/** How many of its calls may wait at once; the others find a worker. None without reserved concurrency: they would be the API's. */
export const waitsAtOnce = (stage: Stage): number =>
  Math.floor((reservedConcurrency(stage, WAITING) ?? 0) / 2);

/** How many exports may run at once: a twentieth of the account's workers, a fifth of what all endpoints share. */
export const exportsAtOnce = ({ accountConcurrency }: Stage): number =>
  Math.max(4, Math.floor(accountConcurrency / 20));

/** What a function takes from the account, used or not. */
export interface Claim {
  readonly id: string;
  readonly reserved: number | undefined;
  readonly warm: number | undefined;
}

/** Rejects workers to keep ready that no function has, or that AWS would not keep. */
export function checkWarm({ name, warm = {}, accountConcurrency }: Stage, claims: readonly Claim[]): void {
  for (const [id, workers] of Object.entries(warm)) {
    const claim = claims.find((found) => found.id === id && found.warm !== undefined);
    if (!claim) {
      throw new Error(
        `The stage ${name} keeps ${id} warm; only endpoints, the authorizer and the sign-in can be.`,
      );
    }
    if (!Number.isInteger(workers) || workers < 0 || workers > (claim.reserved ?? Infinity)) {
      throw new Error(
        `The stage ${name} keeps ${workers} workers of ${id} warm; it must be a whole number, at most its reserved concurrency.`,
      );
    }
  }
  // Workers of a function with reserved concurrency are part of it.
  const claimed = claims.reduce((sum, { reserved, warm: workers = 0 }) => sum + (reserved ?? workers), 0);
  const most = accountConcurrency - MIN_UNRESERVED;
  if (claimed > Math.max(0, most)) {
    throw new Error(
      `The stage ${name} reserves ${claimed} workers, warm ones included; an accountConcurrency of ${accountConcurrency} leaves at most ${Math.max(0, most)}.`,
    );
  }
}

/** No account has less, and with less, workflows would wait for each other forever. */
export function refuseTooLittleConcurrency({ name, accountConcurrency }: Stage): void {
  if (Number.isInteger(accountConcurrency) && accountConcurrency >= MIN_ACCOUNT_CONCURRENCY) return;
  throw new Error(
    `The stage ${name} has an accountConcurrency of ${accountConcurrency}; it must be a whole number of at least ${MIN_ACCOUNT_CONCURRENCY}, the quota of a new AWS account.`,
  );
}
