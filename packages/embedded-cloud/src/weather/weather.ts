/** What the real services do now and then, and a machine of one's own hardly ever; chances are between 0 and 1. */
export interface Weather {
  /** The same seed makes the same choices for the same calls. */
  readonly seed: number;
  /** Writes that meet a transaction, and transactions that meet one. */
  readonly conflicts: number;
  /** Batches of which a part is left to another call. */
  readonly unprocessed: number;
  /** Entries of a batch of messages that are refused. */
  readonly refusedEntries: number;
  /** Calls that are refused because the table or the queue is busy. */
  readonly throttles: number;
  /** Calls that are done but whose answer never arrives. */
  readonly lostAnswers: number;
  /** How long indexes follow their table at most. */
  readonly indexLagMs: number;
  /** Messages that come twice. */
  readonly doubledMessages: number;
  /** Messages that overtake others. */
  readonly reorderedMessages: number;
  /** How long an answer to a sender lingers at most, while workers are at the message already. */
  readonly eagerWorkersMs: number;
}

/** All of it at once, and often enough that a run of the tests meets each many times. */
export const roughWeather = (seed: number): Weather => ({
  seed,
  conflicts: 0.05,
  unprocessed: 0.25,
  refusedEntries: 0.05,
  throttles: 0.01,
  lostAnswers: 0.005,
  indexLagMs: 100,
  doubledMessages: 0.1,
  reorderedMessages: 0.25,
  eagerWorkersMs: 40,
});

/** Nothing but indexes that follow late. */
export const laggingIndexes = (seed: number, indexLagMs: number): Weather => ({
  seed,
  conflicts: 0,
  unprocessed: 0,
  refusedEntries: 0,
  throttles: 0,
  lostAnswers: 0,
  indexLagMs,
  doubledMessages: 0,
  reorderedMessages: 0,
  eagerWorkersMs: 0,
});
