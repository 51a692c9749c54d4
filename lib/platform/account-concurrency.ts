/** The concurrency quota of a new AWS account; Service Quotas can only raise it. */
export const MIN_ACCOUNT_CONCURRENCY = 10;

/** The concurrency quota of an established account. */
export const DEFAULT_ACCOUNT_CONCURRENCY = 1_000;

/** From here on everything runs at full width: one discovery takes a tenth of the account. */
const FULL_WIDTH_AT = 400;

/** Also the minimum of SQS's maximum concurrency for an event source. */
const NARROWEST = 2;

/** How many of one kind may run at once in an account, up to `fullWidth`. */
export const capConcurrency = (fullWidth: number, accountConcurrency: number): number =>
  Math.max(NARROWEST, Math.min(fullWidth, Math.floor((fullWidth * accountConcurrency) / FULL_WIDTH_AT)));

interface Account {
  readonly accountConcurrency: number;
}

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
  { accountConcurrency }: Account,
  { reservedShare = 0, reservedMin = 1, reservedFrom = MIN_TO_RESERVE }: Reservation,
): number | undefined {
  if (reservedShare === 0 || accountConcurrency < reservedFrom) return undefined;
  return Math.max(reservedMin, Math.floor((accountConcurrency - MIN_UNRESERVED) * reservedShare));
}

/**
 * How many of one workspace's calls of a shared step may run at once: half of what the step has. The smallest account has
 * one call of each for two workspaces.
 */
export function computeWorkspaceShare(account: Account, step: Reservation): number {
  const { reservedShare = 0 } = step;
  const ofStep = computeReservedConcurrency(account, step) ?? account.accountConcurrency * reservedShare;
  return Math.max(2, Math.floor(ofStep / 2));
}

/** The same for one workspace's calls of a shared step: more than its share would only wait for each other. */
export const capToWorkspaceShare = (
  fullWidth: number,
  accountConcurrency: number,
  step: Reservation,
): number =>
  Math.min(
    capConcurrency(fullWidth, accountConcurrency),
    computeWorkspaceShare({ accountConcurrency }, step),
  );
