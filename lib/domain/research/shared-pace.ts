/** A limit that a source sets for a whole organisation, over all its machines. */
export interface SharedLimit {
  readonly name: string;
  readonly perSecond: number;
  /** How many may go at once after a pause. */
  readonly burst: number;
}

export interface SharedPace {
  /** Waits for a turn, at most so long; false where none comes in that time. */
  take(limit: SharedLimit, longestMs: number, signal?: AbortSignal): Promise<boolean>;
}
