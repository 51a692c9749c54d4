/** How many runs of a kind a workspace can have in progress. */
export const openRunsMax = {
  discoveries: 3,
  push_runs: 10,
} as const;

/** How many accounts a workspace can store, by its plan. */
export const storedAccountsMax = {
  starter: 25_000,
  growth: 100_000,
  scale: 500_000,
} as const;

export type LimitedRuns = keyof typeof openRunsMax;
