/** What the real services do now and then, and a single machine hardly ever. Probabilities are between 0 and 1; what is left out never happens. */
export interface Weather {
  /** The same seed makes the same choices for the same calls. */
  readonly seed: number;
  /** Writes and transactions that conflict with a transaction. */
  readonly conflicts?: number;
  /** Batches that are only partly processed. */
  readonly unprocessed?: number;
  /** Message batch entries that are rejected. */
  readonly refusedEntries?: number;
  /** Calls that are rejected because the table or the queue is busy. */
  readonly throttles?: number;
  /** Calls that are carried out but whose response is lost. */
  readonly lostResponses?: number;
  /** How far indexes lag behind their table at most. */
  readonly indexLagMs?: number;
  /** Messages that are delivered twice. */
  readonly doubledMessages?: number;
  /** Messages that overtake others. */
  readonly reorderedMessages?: number;
  /** The longest delay of a sender's response while workers already process the message. */
  readonly eagerWorkersMs?: number;
}

/** All of it at once, and often enough that a test run hits each many times. */
export const roughWeather = (seed: number) =>
  ({
    seed,
    conflicts: 0.05,
    unprocessed: 0.25,
    refusedEntries: 0.05,
    throttles: 0.01,
    lostResponses: 0.005,
    indexLagMs: 100,
    doubledMessages: 0.1,
    reorderedMessages: 0.25,
    eagerWorkersMs: 40,
  }) satisfies Weather;
