/** What AWS lets a new account run at once; Service Quotas raises it and never goes below. */
export const LEAST_ACCOUNT_CONCURRENCY = 10;

/** What AWS lets an established account run at once. */
export const USUAL_ACCOUNT_CONCURRENCY = 1_000;

/** With this much, everything runs as wide as it was designed for: one discovery takes a tenth of the account. */
const FULL_WIDTH_AT = 400;

/** Also the least that SQS takes as the maximum concurrency of an event source. */
const NARROWEST = 2;

/** How many of the same kind run at once in an account, of at most `full`. */
export const widthFor = (full: number, accountConcurrency: number): number =>
  Math.max(NARROWEST, Math.min(full, Math.floor((full * accountConcurrency) / FULL_WIDTH_AT)));
