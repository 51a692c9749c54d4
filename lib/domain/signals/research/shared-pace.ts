/** A rate limit that a source sets for a whole organization, across all its machines. */
export interface SharedLimit {
  readonly name: string;
  readonly perSecond: number;
  /** How many requests may start at once after a pause. */
  readonly burst: number;
}

export interface SharedPace {
  /** Waits for a turn, up to a limit. False if none comes in that time. */
  waitForTurn(limit: SharedLimit, longestMs: number, signal?: AbortSignal): Promise<boolean>;
}
