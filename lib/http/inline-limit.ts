/** The gateway waits 29 seconds for an answer; the rows must have ended well before. */
const LONGEST_INLINE_MS = 25_000;
/** For what follows the last row: the answer, and the note of its Idempotency-Key. */
const RESERVED_MS = 2_000;

/** How long the rows of a push may take while its caller waits. */
export const inlineLimit = (remainingMs: () => number) => (): number =>
  Math.min(LONGEST_INLINE_MS, remainingMs() - RESERVED_MS);
