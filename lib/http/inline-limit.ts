/** API Gateway times out after 29 seconds; the rows must be done well before. */
const MAX_INLINE_MS = 25_000;
/** Time after the last row to respond and to store the response under its Idempotency-Key. */
const RESERVED_MS = 2_000;

/** How long the rows of a push may take while its caller waits. */
export const inlineLimit = (remainingMs: () => number) => (): number =>
  Math.min(MAX_INLINE_MS, remainingMs() - RESERVED_MS);
