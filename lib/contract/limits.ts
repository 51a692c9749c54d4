/** Separate from the endpoints: many functions need these, and few list what they limit. */

/** How many runs of a kind a workspace can have in progress. */
export const openRunsMax = {
  discoveries: 3,
  push_runs: 10,
} as const;

export type LimitedRuns = keyof typeof openRunsMax;

/** How many accounts a workspace can store, by its plan. */
export const storedAccountsMax = {
  starter: 25_000,
  growth: 100_000,
  scale: 500_000,
} as const;

/** Days of audit events shown by default. */
export const AUDIT_DAYS_SHOWN = 30;

/** Ids stored per audit event; the rest are only counted. */
export const MAX_AUDIT_IDS = 100;
