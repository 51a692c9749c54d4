/** How many runs of a kind a workspace can have in progress. */
export const openRunsMax = {
  discoveries: 3,
  push_runs: 10,
} as const;

export type LimitedRuns = keyof typeof openRunsMax;
