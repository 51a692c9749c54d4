/**
 * Slots for calls that keep a function busy for long. A call holds one of its workspace's and one of the stage's: without
 * them one workspace could take the workers of all.
 */
export const slotPools = {
  /** Calls of up to half a minute, most of which wait for servers of others. */
  seconds: {
    calls: 'calls that may take several seconds',
    maxPerWorkspace: 20,
    /** Of the account's workers, all workspaces together. */
    shareOfAccount: 1 / 8,
    retrySeconds: 5,
  },
  /** Calls of minutes: Find People, removing a member. */
  minutes: {
    calls: 'calls that may take minutes',
    maxPerWorkspace: 5,
    shareOfAccount: 1 / 20,
    retrySeconds: 30,
  },
  /** One file at a time: each keeps the table as busy as it can. */
  imports: { calls: 'imports', maxPerWorkspace: 1, shareOfAccount: 1 / 20, retrySeconds: 30 },
  exports: { calls: 'exports', maxPerWorkspace: 5, shareOfAccount: 1 / 20, retrySeconds: 30 },
} as const;

export type SlotPool = keyof typeof slotPools;
