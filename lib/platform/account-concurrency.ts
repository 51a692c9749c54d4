/** The concurrency quota of a new AWS account; Service Quotas can only raise it. */
export const MIN_ACCOUNT_CONCURRENCY = 10;

/** The concurrency quota of an established account. */
export const DEFAULT_ACCOUNT_CONCURRENCY = 1_000;

/** From here on everything runs at full width: one discovery takes a tenth of the account. */
const FULL_WIDTH_AT = 400;

/** Also the minimum of SQS's maximum concurrency for an event source. */
const NARROWEST = 2;

/** How many of one kind may run at once in an account, up to `full`. */
export const limitWidth = (full: number, accountConcurrency: number): number =>
  Math.max(NARROWEST, Math.min(full, Math.floor((full * accountConcurrency) / FULL_WIDTH_AT)));
